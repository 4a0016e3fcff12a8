/** A block of lines from a document or a sheet as the items of a list: choices, rows or columns. */
import type { Choice } from "./model.ts";
import { choiceFrom } from "./text-parts.ts";
import { optionsIn } from "./text-lines.ts";

const LONGEST = 500;

/** Whether a paste is meant as a list: anyone who pastes one line of words means those words. */
export const isList = (text: string): boolean => /[\n\t]/.test(text.trim());

/**
 * One a line; what stands before all of them as a sign of a list (A. ① ○ -) is left out. One line of a sheet is its
 * cells, and two columns of a sheet are values and labels. Values are counted from 1.
 */
export const pastedChoices = (text: string): Choice[] => {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [first] = lines;
  if (lines.length === 1 && first?.includes("\t")) return first.split("\t").flatMap(choiceOf);
  const coded = lines.map((line) => /^(\S{1,64})\t+([^\t]+)$/.exec(line));
  if (new Set(coded.map((match) => match?.[1])).size === lines.length && !coded.includes(null))
    return coded.flatMap((match, i) =>
      choiceOf(match?.[2] ?? "", i).map((choice) => ({ ...choice, value: match?.[1] ?? "" })),
    );
  const marked = lines.map((line) => optionsIn(line, true));
  const labels = marked.every((options) => options.length > 0) ? marked.flat() : lines;
  return labels.flatMap(choiceOf);
};

const choiceOf = (text: string, i: number): Choice[] => {
  const label = text.trim().slice(0, LONGEST);
  if (label === "") return [];
  // A choice cannot say where it leads, but the words are the author's: they stay.
  let leads = false;
  const tell = () => {
    leads = true;
  };
  const choice = choiceFrom(label, i, { line: { at: i + 1, text: label }, tell });
  return [leads ? { value: choice.value, label } : choice];
};
