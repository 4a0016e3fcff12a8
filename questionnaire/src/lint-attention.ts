/** Attention checks that nobody could pass, however carefully they read. */
import { check } from "./check.ts";
import { fatal, type Finding } from "./finding.ts";
import { isExpected } from "./judge.ts";
import { isCompound } from "./parts.ts";
import type { Choice, MatrixQuestion, Question, Questionnaire, Row } from "./model.ts";

/** Otherwise everybody would fail it, and wait for an operator. */
export const hopelessAttention = ({ pages }: Questionnaire): Finding[] =>
  pages.flatMap(({ questions }, p) =>
    questions.flatMap((question, q) =>
      isHopeless(question)
        ? fatal(
            `pages[${p}].questions[${q}].attention`,
            `题目「${question.name}」的注意力检查没有人能通过`,
          )
        : [],
    ),
  );

/** The expected answer is given, and judged as the server would. */
const isHopeless = (question: Question): boolean => {
  const { attention, kind } = question;
  // Keys and places are not known here; an explanation is never asked.
  if (!attention || kind === "file" || kind === "region" || kind === "explanation") return false;
  // What stands in one part says nothing of the others.
  if (isCompound(question) || kind === "maxDiff") return false;
  const expected = valuesOf(attention.expect);
  const shown = {
    choices: "choices" in question ? question.choices.filter(mustShow(expected)) : [],
    rows: kind === "matrix" ? question.rows.filter(mustShow(rowsOf(attention.expect))) : [],
  };
  const given =
    kind === "matrix"
      ? matrixAnswer(question, shown.rows, attention.expect)
      : answer(question, expected);
  const { value, problem } = check(question, shown, given);
  return value === undefined || problem !== undefined || !isExpected(attention, value);
};

type Expect = NonNullable<Question["attention"]>["expect"];

const isRows = (expect: Expect): expect is Record<string, string> =>
  typeof expect === "object" && !Array.isArray(expect);
const rowsOf = (expect: Expect): string[] => (isRows(expect) ? Object.keys(expect) : []);
const valuesOf = (expect: Expect): (string | number)[] =>
  isRows(expect) ? Object.values(expect) : [expect].flat();

/** The fewest that may be on the screen: more of them only ask for more answers. */
const mustShow =
  (expected: readonly (string | number)[]) =>
  ({ value, visibleIf }: Choice | Row): boolean =>
    visibleIf === undefined || expected.includes(value);

const answer = (question: Question, expected: readonly (string | number)[]): unknown => {
  const choices = "choices" in question ? question.choices : [];
  const given = expected.map((value) =>
    choices.some((choice) => choice.other && choice.value === value) ? { value, text: "…" } : value,
  );
  const isSeveral =
    question.kind === "multiple" ||
    question.kind === "ranking" ||
    (question.kind === "picture" && question.multiple === true);
  return isSeveral ? given : given[0];
};

/** In rows that the check does not look at, any column will do. */
const matrixAnswer = (
  { columns, multiple }: MatrixQuestion,
  rows: readonly Row[],
  expect: Expect,
): unknown => {
  const first = columns[0]?.value;
  const wanted = isRows(expect) ? expect : {};
  const cells = { ...Object.fromEntries(rows.map(({ value }) => [value, first])), ...wanted };
  return Object.fromEntries(
    Object.entries(cells).map(([row, column]) => [row, multiple ? [column] : column]),
  );
};
