/** What the shapes of values, timers, patterns and ends cannot say. */
import { endPagesOf } from "./end-pages.ts";
import { circlesOf, inOrder } from "./computed.ts";
import { addressProblem } from "./end.ts";
import type { ParseProblem } from "./integrity.ts";
import type { Question, Questionnaire, Reading } from "./model.ts";
import { patternProblem } from "./pattern.ts";
import { pipedNames } from "./pipe.ts";
import { placeProblem } from "./place-problem.ts";
import { wholeOf } from "./expand.ts";
import { readablesOf } from "./readable.ts";
import { comparisonsOf } from "./references.ts";

/** Parameters that the site itself puts into links. */
const TAKEN = new Set(["a", "t", "uid", "sign", "id", "token", "code", "state", "ref", "result"]);

export const isTaken = (parameter: string): boolean => TAKEN.has(parameter.toLowerCase());

export const valueProblems = (questionnaire: Questionnaire): ParseProblem[] => [
  ...hiddenProblems(questionnaire),
  ...computedProblems(questionnaire),
  ...columnsThatWaitForThemselves(questionnaire),
  ...timerProblems(questionnaire),
  ...patternProblems(questionnaire),
  ...endProblems(questionnaire),
];

/** While a table is judged, what is computed from it is not there yet: such a column would wait for ever. */
const columnsThatWaitForThemselves = (questionnaire: Questionnaire): ParseProblem[] =>
  questionnaire.pages.flatMap(({ questions }, p) =>
    questions.flatMap((question, q) => {
      if (question.kind !== "grid") return [];
      const follows = new Set(inOrder(questionnaire, question.name).map(({ name }) => name));
      return question.columns.flatMap(({ label, visibleIf }, c) =>
        (visibleIf ? comparisonsOf(visibleIf) : [])
          .filter((one) => follows.has(one.question))
          .map((one) => ({
            path: `pages[${p}].questions[${q}].columns[${c}].visibleIf`,
            message: `「${label}」列的显示条件读的「${one.question}」是从这张表算出来的`,
          })),
      );
    }),
  );

const hiddenProblems = ({ hiddenFields = [] }: Questionnaire): ParseProblem[] =>
  hiddenFields.flatMap(({ name, choices = [] }, f) => [
    ...(isTaken(name)
      ? [{ path: `hiddenFields[${f}].name`, message: `「${name}」是网站自己用的参数名，请换一个` }]
      : []),
    ...choices.flatMap(({ value }, c) =>
      choices.findIndex((one) => one.value === value) < c
        ? [{ path: `hiddenFields[${f}].choices[${c}].value`, message: `「${value}」重复了` }]
        : [],
    ),
  ]);

const computedProblems = (questionnaire: Questionnaire): ParseProblem[] => {
  const { computedValues = [] } = questionnaire;
  const known = new Map(readablesOf(wholeOf(questionnaire)).map((one) => [one.name, one]));
  const unknown = computedValues.flatMap((value, v): ParseProblem[] =>
    // What conditions read is told at the condition.
    value.kind === "text"
      ? value.cases.flatMap(({ text }, c) =>
          pipedNames(text)
            .filter((name) => !known.has(name))
            .map((name) => ({
              path: `computedValues[${v}].cases[${c}].text`,
              message: `计算值「${value.name}」引用了「${name}」，没有这道题`,
            })),
        )
      : value.of.flatMap((term, t) =>
          termProblem(term, known).map((message) => ({
            path: `computedValues[${v}].of[${t}]`,
            message: `计算值「${value.name}」的第 ${t + 1} 项：${message}`,
          })),
        ),
  );
  const circles = circlesOf(questionnaire).map((names) => ({
    path: `computedValues[${computedValues.findIndex(({ name }) => name === names[0])}]`,
    message: `计算值互相引用成了一圈：${names.join(" → ")}`,
  }));
  return [...unknown, ...circles];
};

const termProblem = (reading: Reading, known: ReadonlyMap<string, Question>): string[] => {
  const { question: name, row, column } = reading;
  const question = known.get(name);
  if (!question || question.kind === "explanation") return [`没有「${name}」这道题`];
  if (column !== undefined && row === undefined)
    return [`「${name}」的「${column}」列要写明是哪一行`];
  const message = placeProblem(question, reading);
  return message === undefined ? [] : [message];
};

const timerProblems = ({ pages }: Questionnaire): ParseProblem[] =>
  pages.flatMap(({ name, timer = {} }, p) =>
    (timer.leastSeconds ?? 0) > (timer.mostSeconds ?? Infinity)
      ? [
          {
            path: `pages[${p}].timer`,
            message: `页面「${name}」的最短停留不能比最长停留还长`,
          },
        ]
      : [],
  );

const patternProblems = ({ pages }: Questionnaire): ParseProblem[] =>
  pages.flatMap(({ questions }, p) =>
    questions.flatMap((question, q) => {
      const message =
        question.kind === "text" && question.pattern ? patternProblem(question.pattern) : undefined;
      return message === undefined
        ? []
        : [{ path: `pages[${p}].questions[${q}].pattern`, message }];
    }),
  );

const endProblems = (questionnaire: Questionnaire): ParseProblem[] =>
  endPagesOf(questionnaire).flatMap(({ path, page: { redirect } }) => {
    const message = redirect && addressProblem(redirect.url, questionnaire);
    return message === undefined ? [] : [{ path: `${path}.redirect.url`, message }];
  });
