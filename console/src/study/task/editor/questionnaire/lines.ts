/** A list that is written one a line: how the lines are read, and which item each of them is. Pure. */
import { freeName } from "./names.ts";

export type Item = { value: string; label: string };

export const linesIn = (text: string): string[] =>
  text.split("\n").flatMap((line) => line.trim() || []);

const LONGEST = 500;

/** The words of an item, one a line. */
export const labelsIn = (text: string): string[] =>
  linesIn(text).map((line) => line.slice(0, LONGEST));

/**
 * A line that keeps its words keeps its value, wherever it moves: answers are stored under it. One with other words
 * where an item has gone is that item, reworded; any other is new, and takes no value that was in the list when the
 * typing began. What was taken out before then is not known here.
 */
export function itemsOfLines(lines: readonly string[], before: readonly Item[]): Item[] {
  const labels = [...new Set(lines)];
  const stays = new Set(labels);
  const taken = new Set(before.map(({ value }) => value));
  let last = -1;
  return labels.map((label) => {
    const own = before.findIndex((item) => item.label === label);
    const behind = before[last + 1];
    const isReworded = own < 0 && behind !== undefined && !stays.has(behind.label);
    const at = isReworded ? last + 1 : own;
    if (at >= 0) last = at;
    const value = before[at]?.value ?? freeName("", taken);
    taken.add(value);
    return { value, label };
  });
}
