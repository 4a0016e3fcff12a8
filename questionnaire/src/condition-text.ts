/** A condition as a Chinese sentence: what a researcher reads beside what they build. */
import type { Comparison, Condition, Question } from "./model.ts";
import { isCompound, partsOf, readOf, THIS_ROW } from "./parts.ts";
import { pickedFrom } from "./picked.ts";

type QuestionOf = (name: string) => Question | undefined;

/** 满足全部：「q1 您的性别」选了 女；…… Whole, however deep. */
export const conditionText = (condition: Condition, questionOf: QuestionOf): string =>
  sentence(condition, questionOf, true);

const sentence = (condition: Condition, questionOf: QuestionOf, isOutermost = false): string => {
  if ("not" in condition) return denied(condition.not, questionOf);
  if (!("all" in condition || "any" in condition)) return said(condition, questionOf, true);
  const isAll = "all" in condition;
  const parts = isAll ? condition.all : condition.any;
  const [only] = parts;
  if (only === undefined) return isAll ? "任何时候" : "永远不";
  if (parts.length === 1) return sentence(only, questionOf, isOutermost);
  const joined = parts.map((part) => sentence(part, questionOf)).join(isAll ? "，并且" : "，或者");
  return isOutermost ? joined : `（${joined}）`;
};

const denied = (condition: Condition, questionOf: QuestionOf): string => {
  if ("not" in condition) return sentence(condition.not, questionOf);
  if (!("all" in condition || "any" in condition)) return said(condition, questionOf, false);
  const isAll = "all" in condition;
  const parts = isAll ? condition.all : condition.any;
  if (parts.length === 0) return isAll ? "永远不" : "任何时候";
  if (parts.length === 1 && parts[0]) return denied(parts[0], questionOf);
  const joined = parts.map((part) => sentence(part, questionOf)).join(isAll ? "，并且" : "，或者");
  return isAll ? `不是（${joined}）` : `没有一条成立（${joined}）`;
};

const said = (comparison: Comparison, questionOf: QuestionOf, isTrue: boolean): string => {
  const question = questionOf(comparison.question);
  const read = question && readOf(question, comparison);
  return `${subject(comparison, question)}${predicate(comparison, read, isTrue)}`;
};

const MANY = 16;

const subject = (comparison: Comparison, question: Question | undefined): string => {
  const { question: name } = comparison;
  if (question === undefined) return `「${name}」（没有这道题）`;
  const title = question.title.replace(/\s+/g, " ");
  const short = title.length > MANY ? `${title.slice(0, MANY)}…` : title;
  const place = placeIn(question, comparison);
  return `「${name} ${short}」${place === "" ? "" : `的「${place}」`}`;
};

/** The row's label, the blank's, the cell's. */
export const placeIn = (question: Question, { row, column }: Comparison): string => {
  if (row === undefined) return "";
  if (isCompound(question)) {
    const part = partsOf(question).find((one) => one.row === row && one.column === column);
    if (part) return part.label;
    const ofRow = row === THIS_ROW && partsOf(question).find((one) => one.column === column);
    if (ofRow) return ofRow.label.replace(/^.* \/ /s, "同一行 / ");
  }
  const rows = "rows" in question ? question.rows : [];
  return rows.find(({ value }) => value === row)?.label ?? row;
};

const predicate = (
  comparison: Comparison,
  question: Question | undefined,
  isTrue: boolean,
): string => {
  const label = (value: string | number) => labelOf(value, question);
  const yes = (words: string, denial: string) => (isTrue ? words : denial);
  const chose = question?.kind === "file" ? "上传" : "选";
  switch (comparison.test) {
    case "answered":
      return yes("已回答", "没有回答");
    case "equals":
      return chooses(question)
        ? `${yes("只选了", "不是只选了")} ${label(comparison.value)}`
        : `${yes("等于", "不等于")} ${label(comparison.value)}`;
    case "oneOf":
      return `${yes("选了", "没有选")} ${comparison.value.map(label).join(" / ") || "（未填）"}`;
    case "includes":
      return `${yes("选了", "没有选")} ${label(comparison.value)}`;
    case "countAtLeast":
      return yes(
        `至少${chose}了 ${label(comparison.value)} 项`,
        `没有${chose}到 ${label(comparison.value)} 项`,
      );
    case "countAtMost":
      return yes(
        `至多${chose}了 ${label(comparison.value)} 项`,
        `没有只${chose} ${label(comparison.value)} 项以内`,
      );
    case "greater":
    case "less":
    case "atLeast":
    case "atMost": {
      const isOnClock = question?.kind === "date" || question?.kind === "time";
      const words = isOnClock ? dayWords : figureWords;
      return `${isTrue ? "" : "并非"}${words[comparison.test]} ${label(comparison.value)}`;
    }
  }
};

export const figureWords = { greater: "大于", less: "小于", atLeast: "不小于", atMost: "不大于" };
const dayWords = { greater: "晚于", less: "早于", atLeast: "不早于", atMost: "不晚于" };

const chooses = (question: Question | undefined): boolean =>
  question !== undefined && ("choices" in question || question.kind === "matrix");

/** A value that is still to be typed is absent, whatever the model says: the editor reads its half-made conditions, too. */
const labelOf = (value: string | number | undefined, question: Question | undefined): string => {
  const known = pickedFrom(question).find((item) => item.value === value)?.label;
  return known ?? (value === undefined || value === "" ? "（未填）" : String(value));
};
