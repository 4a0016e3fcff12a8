/** Reads the lines below a title in a plain-text questionnaire: choices, matrix and scale. */
import type { Choice, Column } from "./model.ts";

const CHOICE = /^(?:[A-Za-z]\s*[.、．:：)）]|[(（][A-Za-z\d]{1,2}[)）]|[①-⑳○●□■◯☐]|[-•·])\s*(.+)$/;
const WORDS_WANTED = /[_＿]{2,}|[(（](?:请)?(?:注明|填写|说明)[^)）]*[)）]|[:：]\s*$/;
const EXCLUSIVE =
  /^(?:以上)?(?:都|均)(?:没有|不|无)|^以上.*(?:都|均)(?:没|不|无)|[(（[【]互斥[)）\]】]/;
const BETWEEN = /[、，,;；|｜\s]+/;

/** Lines with a letter or mark are choices and the rest is help; without any marks all are choices. */
export const choicesIn = (lines: string[]): { choices: Choice[]; help: string } => {
  const isMarked = lines.some((line) => CHOICE.test(line));
  const labels = isMarked ? lines.flatMap((line) => CHOICE.exec(line)?.[1] ?? []) : lines;
  const help = isMarked ? lines.filter((line) => !CHOICE.test(line)) : [];
  return { choices: labels.map(choiceFrom), help: help.join("\n") };
};

const choiceFrom = (text: string, i: number): Choice => {
  const label = text
    .replace(WORDS_WANTED, "")
    .replace(/[(（[【]互斥[)）\]】]/, "")
    .trim();
  return {
    value: String(i + 1),
    label: label || "其他",
    ...((WORDS_WANTED.test(text) || /^其[他它]$/.test(label)) && { other: true }),
    ...(EXCLUSIVE.test(text) && { exclusive: true }),
  };
};

/** Either 行：… and 列：…, or the columns in the first line and a row in each of the others. */
export const matrixIn = (lines: string[]): { rows: Column[]; columns: Column[] } => {
  const named = (head: RegExp) =>
    lines.flatMap((line) => (head.test(line) ? parts(line.replace(head, "")) : []));
  const rows = named(/^行\s*[:：]/);
  const columns = named(/^列\s*[:：]/);
  if (rows.length > 0 || columns.length > 0)
    return { rows: numbered(rows), columns: numbered(columns) };
  const [head = "", ...rest] = lines;
  const labels = rest.map((line) => CHOICE.exec(line)?.[1] ?? line);
  return { rows: numbered(labels), columns: numbered(parts(head)) };
};

const parts = (line: string): string[] => line.split(BETWEEN).filter((part) => part !== "");

const numbered = (labels: string[]): Column[] =>
  labels.map((label, i) => ({ value: String(i + 1), label }));

/** From 1-5, from 很差 ~ 很好, or from one line for each point; else 1 to 5. */
export const scaleIn = (lines: string[]) => {
  const text = lines.join("\n");
  const [, from, to] = /(\d+)\s*分?\s*[-~～—至到]+\s*(\d+)/.exec(text) ?? [];
  const [, low, high] = /^\s*([^\d\n~～—-]+?)\s*[~～—-]+\s*([^\d\n~～—-]+?)\s*$/m.exec(text) ?? [];
  const labels = choicesIn(lines).choices.map(({ label }) => label);
  const isList = from === undefined && low === undefined && labels.length > 1;
  const minLabel = isList ? labels[0] : low;
  const maxLabel = isList ? labels[labels.length - 1] : high;
  return {
    min: Number(from ?? 1),
    max: Number(to ?? (isList ? labels.length : 5)),
    ...(minLabel && { minLabel }),
    ...(maxLabel && { maxLabel }),
  };
};
