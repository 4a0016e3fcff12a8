/** What can be asked of each kind of the profile's questions, in the builder's words. */
import type { Choice, Comparison, Question } from "#questionnaire/model.ts";
import type { Line } from "./condition.ts";

export type Way = {
  key: string;
  label: string;
  make: (question: string) => Line;
  /** Keeps what was typed or ticked when only the way changes. */
  with: (line: Line, value: unknown) => Line;
  is: (line: Line) => boolean;
  input: "choices" | "number" | "date" | "none";
};

type How = {
  test: Comparison["test"];
  isNot?: boolean;
  /** The value that a fresh line begins with. */
  start?: unknown;
  input: Way["input"];
};

const way = (key: string, label: string, { test, isNot = false, start, input }: How): Way => {
  const line = (question: string, value: unknown): Line => ({
    isNot,
    // The value's type follows from the way that made it.
    comparison: { question, test, ...(value !== undefined && { value }) } as Comparison,
  });
  return {
    key,
    label,
    input,
    make: (question) => line(question, start),
    with: ({ comparison: { question } }, value) => line(question, value),
    is: (one) => one.isNot === isNot && one.comparison.test === test,
  };
};

const of = { number: { start: 0, input: "number" }, day: { start: "", input: "date" } } as const;
const ticks = { test: "oneOf", start: [], input: "choices" } as const;
const known = [
  way("answered", "已填写", { test: "answered", input: "none" }),
  way("open", "没有填写", { test: "answered", isNot: true, input: "none" }),
];
const choosing = [
  way("oneOf", "选了其中任一", ticks),
  way("noneOf", "一个也没选（含未填写）", { ...ticks, isNot: true }),
];
const counting = [
  way("countAtLeast", "至少选了几项", { test: "countAtLeast", start: 1, input: "number" }),
  way("countAtMost", "至多选了几项", { test: "countAtMost", start: 3, input: "number" }),
];
const measuring = [
  way("atLeast", "不少于", { ...of.number, test: "atLeast" }),
  way("atMost", "不多于", { ...of.number, test: "atMost" }),
  way("equals", "等于", { ...of.number, test: "equals" }),
];
const dating = [
  way("atLeast", "不早于", { ...of.day, test: "atLeast" }),
  way("atMost", "不晚于", { ...of.day, test: "atMost" }),
];

export function waysFor(question: Question): readonly Way[] {
  switch (question.kind) {
    case "single":
    case "dropdown":
      return [...choosing, ...known];
    case "multiple":
    case "picture":
    case "ranking":
      return [...choosing, ...counting, ...known];
    case "region":
      return [...choosing, ...known];
    case "number":
    case "scale":
    case "slider":
    case "nps":
      return [...measuring, ...known];
    case "date":
      return [...dating, ...known];
    case "time":
    case "text":
    case "file":
    case "matrix":
    case "grid":
    case "blanks":
    case "constantSum":
    case "maxDiff":
      return known;
    case "explanation":
      return [];
  }
}

/** `equals` and `includes` of a choice say what 选了其中任一 says of a single one; they are shown as that. */
export function asTicks(question: Question, line: Line): Line {
  const { comparison } = line;
  const isOne = question.kind === "single" || question.kind === "dropdown";
  const isTick = comparison.test === "includes" || (isOne && comparison.test === "equals");
  if (!isTick) return line;
  const { value } = comparison;
  return { ...line, comparison: { question: comparison.question, test: "oneOf", value: [value] } };
}

export const wayOf = (question: Question, line: Line): Way | undefined =>
  waysFor(question).find((one) => one.is(line));

export const choicesOf = (question: Question): readonly Pick<Choice, "value" | "label">[] =>
  "choices" in question ? question.choices : [];

/** 出生日期 is easier to judge as an age; `today` is a day as YYYY-MM-DD. */
export function ageOn(day: string, today: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
  return today.slice(5) < day.slice(5) ? years - 1 : years;
}
