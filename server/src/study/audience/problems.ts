/** What is wrong with an audience, each a sentence for the operator who wrote it. */
import type { Comparison, Condition, Question, Questionnaire } from "#questionnaire/model.ts";
import { isTime } from "#questionnaire/check-time.ts";
import { figureWords } from "#questionnaire/condition-text.ts";
import { isCompound, readOf } from "#questionnaire/parts.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { comparisonsOf, questionsOf } from "#questionnaire/references.ts";
import { placeName } from "./place.ts";

type ProblemsRead = { condition: Condition } | { problems: string[] };

/** Reads a condition from outside over the questions of `form`. */
export function readAudience(form: Questionnaire, given: unknown): ProblemsRead {
  // As the condition of a quota cell, so that there is one reader of conditions only.
  const quotaCells = [{ name: "audience", if: given }];
  const parsed = parseQuestionnaire({ ...form, quotaCells });
  if (!parsed.ok)
    return { problems: [...new Set(parsed.problems.map(({ message }) => message))].slice(0, 10) };
  const condition = parsed.questionnaire.quotaCells[0]?.if;
  if (!condition) return { problems: ["缺少条件"] };
  const questions = new Map(questionsOf(form).map((question) => [question.name, question]));
  const problems = [
    ...emptyAny(condition),
    ...comparisonsOf(condition).flatMap(problemOf(questions)),
  ];
  return problems.length > 0 ? { problems: [...new Set(problems)] } : { condition };
}

/** Any of nothing holds for nobody, which no operator means. */
function emptyAny(condition: Condition): string[] {
  if ("not" in condition) return emptyAny(condition.not);
  if ("any" in condition && condition.any.length === 0) return ["“满足任一”下面还没有条件"];
  const parts = "all" in condition ? condition.all : "any" in condition ? condition.any : [];
  return parts.flatMap(emptyAny);
}

type Test = Comparison["test"];
const VALUE: readonly Test[] = ["answered", "equals", "oneOf"];
const LIST: readonly Test[] = [...VALUE, "includes"];
const COUNT: readonly Test[] = ["countAtLeast", "countAtMost"];
const ORDER: readonly Test[] = ["greater", "less", "atLeast", "atMost"];

/** Tests that mean something for an answer of this kind; others never hold, or hold by accident. */
function testsOf(question: Question, row: string | undefined): readonly Test[] {
  switch (question.kind) {
    case "single":
    case "dropdown":
      return LIST;
    case "multiple":
    case "picture":
    case "ranking":
      return [...LIST, ...COUNT];
    case "text":
      return VALUE;
    case "number":
    case "scale":
    case "slider":
    case "nps":
    case "date":
    case "time":
      return [...VALUE, ...ORDER];
    case "matrix":
      return row === undefined ? ["answered", "oneOf", "includes"] : [...LIST, ...COUNT];
    case "file":
      return ["answered", ...COUNT];
    case "region":
      return ["answered", "oneOf", "includes"];
    // Of their parts the row says which question is meant.
    case "grid":
    case "blanks":
    case "constantSum":
    case "maxDiff":
      return ["answered"];
    case "explanation":
      return [];
  }
}

const testNames: Record<Test, string> = {
  answered: "已回答",
  equals: "等于",
  oneOf: "是其中之一",
  includes: "包括",
  ...figureWords,
  countAtLeast: "至少选几项",
  countAtMost: "最多选几项",
};

const problemOf =
  (questions: ReadonlyMap<string, Question>) =>
  (comparison: Comparison): string[] => {
    const question = questions.get(comparison.question);
    // Reading the condition has found the question already.
    if (!question) return [`没有「${comparison.question}」这道题`];
    const { title } = question;
    if (comparison.row !== undefined && question.kind !== "matrix" && !isCompound(question))
      return [`「${title}」不是矩阵题，不能按行比较`];
    const read = readOf(question, comparison);
    if (!testsOf(read, comparison.row).includes(comparison.test))
      return [`「${title}」不能用“${testNames[comparison.test]}”来比较`];
    return valuesOf(comparison).flatMap((value) => {
      const problem = valueProblem(read, value);
      return problem === undefined ? [] : [`「${title}」${problem}`];
    });
  };

/** The answers that the comparison names; how many are wanted is not one. */
const valuesOf = (comparison: Comparison): (string | number)[] => {
  if (comparison.test === "answered") return [];
  if (comparison.test === "countAtLeast" || comparison.test === "countAtMost") return [];
  return Array.isArray(comparison.value) ? comparison.value : [comparison.value];
};

function valueProblem(question: Question, value: string | number): string | undefined {
  switch (question.kind) {
    case "number":
    case "scale":
    case "slider":
    case "nps":
      return typeof value === "number" ? undefined : "要与数字比较";
    case "date":
      return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)
        ? undefined
        : "要与日期比较，写成 2024-05-01 的样子";
    case "time":
      return typeof value === "string" && isTime(value)
        ? undefined
        : "要与时间比较，写成 08:30 的样子";
    case "text":
      return typeof value === "string" ? undefined : "要与文字比较";
    case "region":
      return placeName(String(value)) === undefined ? `没有代码为「${value}」的地区` : undefined;
    case "matrix":
      return question.columns.some((column) => column.value === value)
        ? undefined
        : `没有「${value}」这一列`;
    case "file":
    case "explanation":
    case "grid":
    case "blanks":
    case "constantSum":
    case "maxDiff":
      return undefined;
    default:
      return question.choices.some((choice) => choice.value === value)
        ? undefined
        : `没有选项「${value}」`;
  }
}
