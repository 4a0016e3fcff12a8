/** In which ways each kind of question can be asked about, in the builder's words. */
import type { Comparison, Question } from "#questionnaire/model.ts";
import { isCompound, type Part, partsOf, placeOfPart, THIS_ROW } from "#questionnaire/parts.ts";
import type { Line } from "./shape.ts";

type Test = Comparison["test"];
type Input = "none" | "ticks" | "count" | "number" | "date" | "time" | "text" | "codes";
export type Way = { key: string; label: string; test: Test; isNot: boolean; input: Input };

const way = (label: string, test: Test, input: Input, isNot = false): Way => ({
  key: `${isNot ? "not" : ""}${test}`,
  label,
  test,
  isNot,
  input,
});

const known = [
  way("已回答", "answered", "none"),
  way("没有回答（含没有显示）", "answered", "none", true),
];
const picking = [
  way("选了其中任一", "oneOf", "ticks"),
  way("一个也没选（含未回答）", "oneOf", "ticks", true),
];
const counting = [
  way("至少选了几项", "countAtLeast", "count"),
  way("至多选了几项", "countAtMost", "count"),
];
const figures = [
  way("等于", "equals", "number"),
  way("不等于（含未回答）", "equals", "number", true),
  way("不小于", "atLeast", "number"),
  way("不大于", "atMost", "number"),
  way("大于", "greater", "number"),
  way("小于", "less", "number"),
];
const moments = (input: "date" | "time") => [
  way("不早于", "atLeast", input),
  way("不晚于", "atMost", input),
  way("晚于", "greater", input),
  way("早于", "less", input),
  way("等于", "equals", input),
];
const days = moments("date");
const times = moments("time");
const words = [way("等于", "equals", "text"), way("不等于（含未回答）", "equals", "text", true)];
const places = [
  way("在这些地方之一", "oneOf", "codes"),
  way("不在这些地方（含未回答）", "oneOf", "codes", true),
];

export function waysFor(question: Question): readonly Way[] {
  switch (question.kind) {
    case "single":
    case "dropdown":
      return [...picking, ...known];
    case "multiple":
    case "ranking":
    case "picture":
    case "matrix":
      return [...picking, way("只选了", "equals", "ticks"), ...counting, ...known];
    case "number":
    case "scale":
    case "slider":
    case "nps":
      return [...figures, ...known];
    case "date":
      return [...days, ...known];
    case "time":
      return [...times, ...known];
    case "text":
      return [...words, ...known];
    case "region":
      return [...places, ...known];
    case "file":
      return [
        way("至少上传了几个", "countAtLeast", "count"),
        way("至多上传了几个", "countAtMost", "count"),
        ...known,
      ];
    // The builder asks about a part as about the plain question that it is (LineRow.tsx).
    case "grid":
    case "blanks":
    case "constantSum":
    case "maxDiff":
      return known;
    case "explanation":
      return [];
  }
}

/** `includes`, and `equals` where only one can be chosen, say what 选了其中任一 says of one. */
export function asTicks(question: Question, line: Line): Line {
  const { comparison } = line;
  const isOne = question.kind === "single" || question.kind === "dropdown";
  const isTick = comparison.test === "includes" || (isOne && comparison.test === "equals");
  return isTick
    ? { ...line, comparison: { ...placeOf(comparison), test: "oneOf", value: [comparison.value] } }
    : line;
}

export const wayOf = (question: Question, { isNot, comparison }: Line): Way | undefined =>
  waysFor(question).find((one) => one.test === comparison.test && one.isNot === isNot);

type Place = { question: string; row?: string; column?: string };

export const placeOf = ({ question, row, column }: Comparison): Place => ({
  question,
  ...(row !== undefined && { row }),
  ...(column !== undefined && { column }),
});

/** The row that a grid's column stands in: of it one cell is asked about, never the whole. */
export const isThisRow = (question: Question): boolean =>
  question.kind === "grid" && question.rows.every(({ value }) => value === THIS_ROW);

/** How a condition about the question begins. */
export const firstLine = (question: Question): Line | undefined =>
  lineAt(question, isThisRow(question) && isCompound(question) ? partsOf(question)[0] : undefined);

/** A fresh line of the question, or of this part of it, in the first of its ways. */
export function lineAt(question: Question, part: Part | undefined): Line | undefined {
  const [way] = waysFor(part?.question ?? question);
  return way && freshLine({ question: question.name, ...(part && placeOfPart(part)) }, way);
}

/** A fresh line: its value is still to be given, except a count, which has a usual one. */
export function freshLine(place: Place, { test, isNot, input }: Way): Line {
  const start = {
    none: undefined,
    ticks: [],
    count: 1,
    number: undefined,
    date: "",
    time: "",
    text: "",
    codes: [],
  };
  const value = test === "equals" && input === "ticks" ? "" : start[input];
  // The value's type follows from the way; one that is still open is told by the rules of the model.
  const comparison = { ...place, test, ...(value !== undefined && { value }) } as Comparison;
  return { isNot, comparison };
}

export const withValue = (line: Line, value: unknown): Line => ({
  ...line,
  comparison: { ...line.comparison, value } as Comparison,
});
