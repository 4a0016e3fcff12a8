/** Pasted lines taken into a list: in place of the two that a new question begins with, or among those that stand there. */
import type { Choice } from "#questionnaire/model.ts";
import { freeValue } from "../outline.ts";

type Item = { value: string; label: string };
type List = "choices" | "rows" | "columns";

const prefixes: Record<List, string> = { choices: "", rows: "r", columns: "" };
const untouched: Record<List, RegExp> = {
  choices: /^选项 \d+$/,
  rows: /^第 \d+ 行$/,
  columns: /^第 \d+ 列$/,
};

/** As they were made: nobody has written anything yet. */
const isFresh = (items: readonly Item[], list: List): boolean =>
  items.every((item) => untouched[list].test(item.label) && Object.keys(item).length === 2);

/**
 * `at` is the place of the item into which they were pasted; without one they follow the last. Values begin at 1
 * where the list is new; where it is not, those in use stay whose they are.
 */
export function taken<T extends Item>(
  items: readonly T[],
  pasted: readonly Choice[],
  { list, at, make }: { list: List; at?: number; make: (choice: Choice) => T },
): T[] {
  const prefix = prefixes[list];
  const isCoded = pasted.some(({ value }, i) => value !== String(i + 1));
  if (isFresh(items, list))
    return pasted.map((choice) =>
      make(isCoded ? choice : { ...choice, value: `${prefix}${choice.value}` }),
    );
  const made: T[] = [];
  for (const choice of pasted) {
    const all = [...items, ...made];
    const isFree = isCoded && !all.some(({ value }) => value === choice.value);
    made.push(make(isFree ? choice : { ...choice, value: freeValue(all, prefix) }));
  }
  const here = at === undefined ? undefined : items[at];
  const [first] = made;
  // An emptied item is written over, and keeps its value; one with words stays, and the lines follow it.
  if (at !== undefined && here && first && here.label.trim() === "")
    return items.toSpliced(at, 1, { ...here, label: first.label }, ...made.slice(1));
  return items.toSpliced(at === undefined ? items.length : at + 1, 0, ...made);
}
