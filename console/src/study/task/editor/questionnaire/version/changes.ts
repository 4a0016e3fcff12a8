/** What of a question or of a page is other than it was, a sentence each. */
import { conditionText } from "#questionnaire/condition-text.ts";
import type { Condition, Question } from "#questionnaire/model.ts";
import { kindLabels } from "../kinds.ts";
import { fieldWord } from "../place-words.ts";
import { isSame } from "./same.ts";

type Plain = Readonly<Record<string, unknown>>;
type Item = Plain & { value: string; label: string };

/** Finds the questions that conditions name, before and after. */
export type Asked = Record<"before" | "after", (name: string) => Question | undefined>;

const lists = new Set(["choices", "rows", "columns"]);
const conditions = new Set(["visibleIf", "screenOutIf"]);
/** Named first, because a reader looks for them first. */
const first = ["name", "title", "help", "kind"];
/** Told otherwise, or of no interest to a reader. */
const silent = new Set(["id", "questions", "jumps"]);

/** Compares all keys that either of them has, except those that are told elsewhere. */
export function changesIn(before: object, after: object, asked: Asked): string[] {
  const [was, is] = [before as Plain, after as Plain];
  const keys = [...new Set([...first, ...Object.keys(was), ...Object.keys(is)])];
  return keys
    .filter((key) => !silent.has(key) && !isSame(was[key], is[key]))
    .flatMap((key) => changeOf(key, { was: was[key], is: is[key] }, asked));
}

type Change = { was: unknown; is: unknown };

function changeOf(key: string, { was, is }: Change, asked: Asked): string[] {
  if (lists.has(key) && (isItems(was) || isItems(is)))
    return itemChanges(fieldWord(key), itemsOf(was), itemsOf(is), asked);
  if (key === "kind") return [`题型由${kindWord(was)}改为${kindWord(is)}`];
  if (key === "required") return [is === true ? "改为必答" : "改为选答"];
  const word = fieldWord(key);
  if (conditions.has(key))
    return [turned(word, ifWords(was, asked.before), ifWords(is, asked.after))];
  if (typeof is === "boolean" || typeof was === "boolean")
    return [is === true ? `打开了「${word}」` : `关掉了「${word}」`];
  return [turned(word, wordsOf(was), wordsOf(is))];
}

const kindWord = (kind: unknown): string =>
  typeof kind === "string" && kind in kindLabels
    ? // It has just been looked for.
      kindLabels[kind as Question["kind"]]
    : JSON.stringify(kind);

/** From nothing, to nothing, or from one to another. */
const turned = (word: string, was: string | null, is: string | null): string => {
  if (was === null) return `加上${word}：${is ?? ""}`;
  if (is === null) return `去掉${word}（原来：${was}）`;
  // Two different things that read alike.
  return was === is ? `${word}有改动` : `${word}由「${was}」改为「${is}」`;
};

const ifWords = (value: unknown, questionOf: Asked["before"]): string | null =>
  value === undefined
    ? null
    : // Both sides are questionnaires that could be drawn (drawable.ts).
      conditionText(value as Condition, questionOf);

const LONGEST = 200;

function wordsOf(value: unknown): string | null {
  if (value === undefined || value === "") return null;
  // Plain text is shown as it is, anything else as JSON.
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const isItems = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === "object" && one !== null && "value" in one);
const itemsOf = (value: unknown): Item[] => (isItems(value) ? value : []);

/** An item is who its value says; one with the same words under another value has a new value. */
function itemChanges(word: string, was: Item[], is: Item[], asked: Asked): string[] {
  const said: string[] = [];
  const before = new Map(was.map((item) => [item.value, item]));
  const gone = was.filter(({ value }) => !is.some((item) => item.value === value));
  const come = is.filter(({ value }) => !before.has(value));
  for (const item of gone) {
    const same = come.find(({ label }) => label === item.label);
    if (same) said.push(`${word}「${item.label}」的值由 ${item.value} 改为 ${same.value}`);
    else said.push(`删除${word}「${item.label}」`);
  }
  for (const item of come)
    if (!gone.some(({ label }) => label === item.label)) said.push(`新增${word}「${item.label}」`);
  for (const item of is) {
    const old = before.get(item.value);
    if (!old || isSame(old, item)) continue;
    if (old.label !== item.label) said.push(`${word}「${old.label}」改为「${item.label}」`);
    const { label: _, ...rest } = item;
    const { label: __, ...oldRest } = old;
    said.push(...changesIn(oldRest, rest, asked).map((one) => `${word}「${item.label}」${one}`));
  }
  const orderOf = (items: Item[], others: Item[]) =>
    items.map(({ value }) => value).filter((value) => others.some((one) => one.value === value));
  if (!isSame(orderOf(was, is), orderOf(is, was))) said.push(`${word}的次序变了`);
  // Two of one value, which are to be mended, or values that were exchanged.
  return said.length > 0 ? said : [`${word}有改动`];
}
