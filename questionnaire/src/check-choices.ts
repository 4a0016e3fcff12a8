/** Checks answers that pick from choices: single, dropdown, multiple, picture and ranking. */
import { cleaned, distinctTexts, isRecord, refused, withProblem, type Checked } from "./checked.ts";
import type { Choice, ChoiceQuestion, Chosen, RankingQuestion } from "./model.ts";

const MAX_OTHER_LENGTH = 200;
const UNKNOWN = "请从给出的选项里选择";

export const checkOne = (question: ChoiceQuestion, visible: Choice[], raw: unknown): Checked => {
  const chosen = readChosen(byValue(question.choices), raw);
  if (chosen === undefined) return refused(UNKNOWN);
  const [choice] = visible.filter(({ value }) => value === valueOf(chosen));
  // A choice that an earlier answer hides meanwhile is dropped in silence, like a hidden question.
  return choice === undefined ? {} : withProblem(chosen, wordsProblem([choice], [chosen]));
};

export const checkSeveral = (
  question: ChoiceQuestion & { min?: number; max?: number },
  visible: Choice[],
  raw: unknown,
): Checked => {
  if (!Array.isArray(raw) || raw.length > question.choices.length) return refused();
  const known = byValue(question.choices);
  const given = new Map<string, Chosen>();
  for (const item of raw) {
    const chosen = readChosen(known, item);
    if (chosen === undefined) return refused(UNKNOWN);
    given.set(valueOf(chosen), chosen);
  }
  if (given.size < raw.length) return refused();
  const choices = visible.filter((choice) => given.has(choice.value));
  if (choices.length === 0) return {};
  const shown = new Set(visible);
  // In the questionnaire's order, so that the same choice is always the same answer.
  const kept = question.choices.flatMap((choice) =>
    shown.has(choice) ? (given.get(choice.value) ?? []) : [],
  );
  return withProblem(kept, wordsProblem(choices, kept) ?? countProblem(question, visible, choices));
};

export const checkRanking = (
  question: RankingQuestion,
  visible: Choice[],
  raw: unknown,
): Checked => {
  const ranked = distinctTexts(raw, question.choices.length);
  if (ranked === undefined) return refused();
  const isKnown = (value: string) => question.choices.some((choice) => choice.value === value);
  if (!ranked.every(isKnown)) return refused(UNKNOWN);
  const kept = ranked.filter((value) => visible.some((choice) => choice.value === value));
  if (kept.length === 0) return {};
  const min = Math.min(question.min ?? question.max ?? visible.length, visible.length);
  const max = question.max ?? visible.length;
  if (kept.length < min) return withProblem(kept, `请排出 ${min} 项`);
  return withProblem(kept, kept.length > max ? `最多排 ${max} 项` : undefined);
};

/** Undefined when nothing that was offered, visible or not, reads like this. */
const readChosen = (known: Map<unknown, Choice>, raw: unknown): Chosen | undefined => {
  const choice = known.get(isRecord(raw) ? raw["value"] : raw);
  if (choice === undefined) return undefined;
  if (!isRecord(raw)) return choice.other ? { value: choice.value, text: "" } : choice.value;
  const text = raw["text"];
  if (!choice.other || typeof text !== "string" || text.length > MAX_OTHER_LENGTH) return undefined;
  return { value: choice.value, text: cleaned(text) };
};

/** All of a hundred choices may be chosen, and each of them is looked up. */
const byValue = (choices: Choice[]): Map<unknown, Choice> =>
  new Map(choices.map((choice) => [choice.value, choice]));

const valueOf = (chosen: Chosen): string => (typeof chosen === "string" ? chosen : chosen.value);

const wordsProblem = (choices: Choice[], given: Chosen[]): string | undefined => {
  const empty = given.find((item) => typeof item !== "string" && item.text === "");
  const choice = empty && choices.find((candidate) => candidate.value === valueOf(empty));
  return choice && `请填写「${choice.label}」的内容`;
};

const countProblem = (
  { min = 0, max = Infinity }: { min?: number; max?: number },
  visible: Choice[],
  chosen: Choice[],
): string | undefined => {
  const exclusive = chosen.find((choice) => choice.exclusive);
  if (exclusive) {
    return chosen.length > 1 ? `「${exclusive.label}」不能和其他选项一起选` : undefined;
  }
  // Where earlier answers hide choices there may be fewer left than the author asked for.
  const atLeast = Math.min(min, visible.filter((choice) => !choice.exclusive).length);
  if (chosen.length < atLeast) return `请至少选择 ${atLeast} 项`;
  return chosen.length > max ? `最多选择 ${max} 项` : undefined;
};
