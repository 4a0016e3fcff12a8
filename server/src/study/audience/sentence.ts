/** An audience in plain Chinese, one sentence for each of its rules: 性别：女 · 年龄：18 至 35 岁. */
import type { Comparison, Condition, Question } from "#questionnaire/model.ts";
import { placeIn } from "#questionnaire/condition-text.ts";
import { readOf } from "#questionnaire/parts.ts";
import { pickedFrom } from "#questionnaire/picked.ts";
import { cityName } from "../../foundation/geo/api.ts";
import { placeName } from "./place.ts";

type Questions = ReadonlyMap<string, Question>;

/** The condition must have passed the check; rules that must all hold are shown one by one. */
export function sentencesOf(condition: Condition, questions: Questions): string[] {
  const rules = "all" in condition ? condition.all : [condition];
  const said = new Set<Condition>();
  return rules.flatMap((rule) => {
    if (said.has(rule)) return [];
    const other = rules.find((one) => one !== rule && isRange(rule, one));
    if (!other) return phraseOf(rule, questions);
    said.add(other);
    return rangePhrase(rule as Bound, other as Bound, questions);
  });
}

type Bound = Comparison & { test: "atLeast" | "atMost"; value: string | number };
const isBound = (rule: Condition): rule is Bound =>
  "test" in rule && (rule.test === "atLeast" || rule.test === "atMost");

/** From … to … of the same question. */
const isRange = (one: Condition, other: Condition): boolean =>
  isBound(one) && isBound(other) && one.question === other.question && one.test !== other.test;

function rangePhrase(one: Bound, other: Bound, questions: Questions): string {
  const question = questions.get(one.question);
  const [from, to] = one.test === "atLeast" ? [one, other] : [other, one];
  return `${titleOf(one, question)}：${from.value} 至 ${withUnit(to.value, question)}`;
}

function phraseOf(condition: Condition, questions: Questions): string {
  if ("all" in condition) return joined(sentencesOf(condition, questions), "，并且");
  if ("any" in condition)
    return joined(
      condition.any.map((part) => phraseOf(part, questions)),
      "，或者",
    );
  if ("not" in condition) return `不包括：${phraseOf(condition.not, questions)}`;
  const question = questions.get(condition.question);
  const read = question && readOf(question, condition);
  return `${titleOf(condition, question)}：${wordsOf(condition, read)}`;
}

const joined = (parts: readonly string[], by: string): string =>
  parts.length > 1 ? `（${parts.join(by)}）` : parts.join("");

/** 您的最高学历（含在读） → 最高学历 */
function titleOf(comparison: Comparison, question: Question | undefined): string {
  const { question: name, row } = comparison;
  const title = (question?.title ?? name).replace(/^您的?|[？?：:]$/g, "").replace(/（.*?）$/, "");
  const rowLabel = question && row !== undefined ? placeIn(question, comparison) : undefined;
  return rowLabel === undefined ? title : `${title}「${rowLabel}」`;
}

function wordsOf(comparison: Comparison, question: Question | undefined): string {
  const isDate = question?.kind === "date" || question?.kind === "time";
  const said = (value: string | number) => withUnit(value, question);
  switch (comparison.test) {
    case "answered":
      return "已填写";
    case "equals":
      return labelOf(comparison.value, question);
    case "oneOf":
      return comparison.value.map((value) => labelOf(value, question)).join("、");
    case "includes":
      return labelOf(comparison.value, question);
    case "greater":
      return isDate ? `晚于 ${comparison.value}` : `${said(comparison.value)}以上（不含）`;
    case "less":
      return isDate ? `早于 ${comparison.value}` : `不到 ${said(comparison.value)}`;
    case "atLeast":
      return isDate ? `${comparison.value} 及以后` : `${said(comparison.value)}及以上`;
    case "atMost":
      return isDate ? `${comparison.value} 及以前` : `${said(comparison.value)}及以下`;
    case "countAtLeast":
      return `至少 ${comparison.value} 项`;
    case "countAtMost":
      return `最多 ${comparison.value} 项`;
  }
}

const withUnit = (value: string | number, question: Question | undefined): string => {
  const unit =
    question?.kind === "number" || question?.kind === "slider" ? (question.unit ?? "") : "";
  return unit ? `${value} ${unit}` : String(value);
};

function labelOf(value: string | number, question: Question | undefined): string {
  if (question?.kind === "region") return cityName(placeName(String(value)) ?? String(value));
  const known = pickedFrom(question).find((item) => item.value === value);
  return known?.label ?? withUnit(value, question);
}
