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

type Test = Comparison["test"];

const first = (test: Test, value: unknown) => (question: string) =>
  // The value's type follows from the way that made it.
  ({ question, test, value }) as Comparison;

type WayOf = {
  key: string;
  label: string;
  test: Test;
  isNot?: boolean;
  start?: unknown;
  input: Way["input"];
};

const way = ({ key, label, test, isNot = false, start, input }: WayOf): Way => {
  const make = (question: string): Line => ({
    isNot,
    comparison:
      start === undefined ? ({ question, test } as Comparison) : first(test, start)(question),
  });
  return {
    key,
    label,
    input,
    make,
    with: ({ comparison: { question } }, value) => ({
      isNot,
      comparison: first(test, value)(question),
    }),
    is: (line) => line.isNot === isNot && line.comparison.test === test,
  };
};

const known = [
  way({ key: "answered", label: "已填写", test: "answered", input: "none" }),
  way({ key: "open", label: "没有填写", test: "answered", isNot: true, input: "none" }),
];
const choosing = [
  way({ key: "oneOf", label: "选了其中任一", test: "oneOf", start: [], input: "choices" }),
  way({
    key: "noneOf",
    label: "一个也没选（含未填写）",
    test: "oneOf",
    isNot: true,
    start: [],
    input: "choices",
  }),
];
const counting = [
  way({
    key: "countAtLeast",
    label: "至少选了几项",
    test: "countAtLeast",
    start: 1,
    input: "number",
  }),
  way({
    key: "countAtMost",
    label: "至多选了几项",
    test: "countAtMost",
    start: 3,
    input: "number",
  }),
];
const measuring = [
  way({ key: "atLeast", label: "不少于", test: "atLeast", start: 0, input: "number" }),
  way({ key: "atMost", label: "不多于", test: "atMost", start: 0, input: "number" }),
  way({ key: "equals", label: "等于", test: "equals", start: 0, input: "number" }),
];
const dating = [
  way({ key: "atLeast", label: "不早于", test: "atLeast", start: "", input: "date" }),
  way({ key: "atMost", label: "不晚于", test: "atMost", start: "", input: "date" }),
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
