/** Random questionnaires, answers that suit them more or less, and conditions, for property tests. */
import "#questionnaire/rare-all.ts";
import fc from "fast-check";
import type { Condition, Page, Question, Questionnaire } from "#questionnaire/model.ts";
import { setsFor } from "#questionnaire/max-diff-design.ts";
import type { Outcome } from "#questionnaire/walk.ts";
import { cellsOf, entries } from "./arbitrary-entries.ts";
import { ask, choices, line, matrix, multiple, number, scale, single } from "./questions.ts";

/** The seed by which the walks of these tests shuffle. */
export const SEED = "s";
/** How a walk can end. */
export const OUTCOMES = ["incomplete", "complete", "screenedOut"] as const satisfies Outcome[];
const NAMES = Array.from({ length: 10 }, (_, i) => `q${i}`);
const VALUES = ["a", "b", "c", "d", "r1", "c1", 1, 3];

export const arbitraryCondition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>(
  (tie) => ({
    condition: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      comparison(),
      fc.record({ all: fc.array(tie("condition"), { maxLength: 2 }) }),
      fc.record({ any: fc.array(tie("condition"), { maxLength: 2 }) }),
      fc.record({ not: tie("condition") }),
    ),
  }),
).condition;

function comparison(): fc.Arbitrary<Condition> {
  const question = fc.constantFrom(...NAMES);
  const value = fc.constantFrom(...VALUES);
  return fc.oneof(
    fc.record({ question, test: fc.constant("answered" as const) }),
    fc.record({ question, test: fc.constant("equals" as const), value }),
    fc.record({ question, test: fc.constant("includes" as const), value: fc.constant("a") }),
    fc.record({ question, test: fc.constant("oneOf" as const), value: fc.tuple(value, value) }),
    fc.record({
      question,
      test: fc.constantFrom("greater", "less", "atLeast", "atMost"),
      value,
    }),
    fc.record({
      question,
      test: fc.constantFrom("countAtLeast", "countAtMost"),
      value: fc.nat(3),
    }),
    fc.record({ question, row: fc.constant("r1"), test: fc.constant("equals" as const), value }),
  );
}

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Optional keys of the model are absent, never undefined. */
const given = <T extends object>(record: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  JSON.parse(JSON.stringify(record));

const arbitraryMore = fc
  .record({
    required: fc.boolean(),
    visibleIf: sometimes(arbitraryCondition),
    screenOutIf: fc.option(arbitraryCondition, { nil: undefined, freq: 12 }),
    shuffle: fc.boolean(),
    shuffleRows: fc.boolean(),
    fixed: fc.boolean(),
  })
  .map(given);

const kindsOfAnswers = fc.constantFrom<unknown>(
  0,
  1,
  1.5,
  1.005,
  3,
  -1,
  "c1",
  "两",
  "",
  null,
  [],
  {},
  ["c1"],
  ["a", "c1"],
  ["none", "c2"],
);

const questionNamed = (name: string): fc.Arbitrary<Question> =>
  fc
    .tuple(fc.nat(17), arbitraryMore, sometimes(arbitraryCondition))
    .map(([kind, more, visibleIf]) => {
      const [first, ...others] = choices("a", "b", "c", "d");
      const list = [given({ ...first, visibleIf }), ...others];
      const other = { value: "other", label: "其他", other: true };
      const none = { value: "none", label: "都没有", exclusive: true };
      const makers: readonly (() => Question)[] = [
        () => single(name, { choices: [...list, other], ...more }),
        () => multiple(name, { choices: [...list, other, none], min: 2, max: 3, ...more }),
        () => ask({ kind: "ranking", name, choices: list, min: 2, ...more }),
        () => ask({ kind: "picture", name, choices: list, ...more }),
        () => line(name, { minLength: 2, ...more }),
        () => number(name, { max: 5, ...more }),
        () => scale(name, more),
        () => matrix(name, more),
        () => matrix(name, { multiple: true, ...more }),
        () => ask({ kind: "date", name, min: "2024-01-01", ...more }),
        () => ask({ kind: "explanation", name, ...more }),
        () =>
          ask({ kind: "constantSum", name, rows: choices("r1", "r2", "r3"), total: 3, ...more }),
        () => ask({ kind: "blanks", name, blanks: entries, ...more }),
        () => ask({ kind: "grid", name, rows: choices("r1", "r2"), columns: entries, ...more }),
        () =>
          ask({
            kind: "maxDiff",
            name,
            items: choices("a", "b", "c", "d"),
            perSet: 3,
            sets: 4,
            ...more,
          }),
        () => ask({ kind: "slider", name, min: 0, max: 3, step: 0.5, ...more }),
        () => ask({ kind: "time", name, min: "08:00", step: 15, ...more }),
        () =>
          ask({
            kind: "grid",
            name,
            rows: choices("r1", "r2"),
            columns: cellsOf(name, visibleIf).map(given),
            ...more,
          }),
      ];
      return (makers[kind] ?? (() => single(name)))();
    });

export const arbitraryQuestionnaire: fc.Arbitrary<Questionnaire> = fc
  .tuple(
    fc.tuple(...NAMES.map(questionNamed)),
    fc.array(fc.nat(NAMES.length), { minLength: 1, maxLength: 4 }),
    fc.array(
      fc.record({
        visibleIf: fc.option(arbitraryCondition, { nil: undefined, freq: 3 }),
        jump: fc.option(arbitraryCondition, { nil: undefined, freq: 3 }),
        to: fc.constantFrom("p0", "p1", "p2", "p3", "end", "screenOut"),
        shuffleQuestions: fc.boolean(),
      }),
      { minLength: 5, maxLength: 5 },
    ),
    arbitraryCondition,
  )
  .map(([questions, cuts, settings, cell]) => {
    const bounds = [0, ...cuts.toSorted((a, b) => a - b), NAMES.length];
    const pages: Page[] = settings.slice(0, bounds.length - 1).map(({ jump, to, ...rest }, i) => ({
      ...given(rest),
      name: `p${i}`,
      questions: questions.slice(bounds[i], bounds[i + 1]),
      jumps: jump ? [{ if: jump, to }] : [],
    }));
    return { version: 1, title: "随机", pages, quotaCells: [{ name: "cell", if: cell }] };
  });

/** What a form could send for one of the kinds above, though often not for this very question. */
const arbitraryAnswer: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    "a",
    "b",
    "c",
    "other",
    "",
    null,
    3,
    7,
    1.5,
    0.1 + 0.2,
    "08:15",
    "09:10",
    "2024-05-01",
    "你好",
  ),
  fc.record({ value: fc.constant("other"), text: fc.constantFrom("", "梨", " 桃 ") }),
  fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "none")),
  fc.dictionary(fc.constantFrom("r1", "r2", "r3"), fc.constantFrom("c1", "c2")),
  fc.dictionary(fc.constantFrom("r1", "r2", "r3"), kindsOfAnswers),
  fc.dictionary(
    fc.constantFrom("r1", "r2"),
    fc.dictionary(fc.constantFrom("r1", "r2", "r3"), kindsOfAnswers),
  ),
  fc.dictionary(
    fc.constantFrom("1", "2", "3", "4", "5"),
    fc.dictionary(
      fc.constantFrom("best", "worst", "shown"),
      fc.constantFrom("a", "b", "c", "d", "x"),
    ),
  ),
  fc.dictionary(fc.constantFrom("r1", "r2", "r3"), fc.uniqueArray(fc.constantFrom("c1", "c2"))),
);

export const arbitraryAnswers: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.oneof({ weight: 12, arbitrary: arbitraryAnswer }, { weight: 1, arbitrary: fc.jsonValue() }),
  { minKeys: 3, maxKeys: NAMES.length },
);

/** The answer that a careful person would give, so that the walks get far. */
export const fittingAnswers = ({ pages }: Questionnaire, pick: number): Record<string, unknown> =>
  Object.fromEntries(
    pages.flatMap(({ questions }) =>
      questions.map((question, i) => [question.name, fitting(question, pick + i)]),
    ),
  );

const fitting = (question: Question, pick: number): unknown => {
  const value = ["b", "c", "d"][pick % 3];
  switch (question.kind) {
    case "single":
    case "dropdown":
    case "picture":
      return value;
    case "multiple":
    case "ranking":
      return ["b", "c", ...(pick % 2 === 0 ? ["d"] : [])];
    case "matrix":
      return Object.fromEntries(
        question.rows.map((row) => [row.value, question.multiple ? ["c1"] : "c2"]),
      );
    case "date":
      return "2024-05-01";
    case "time":
      return "08:15";
    case "slider":
      return pick % 3;
    case "constantSum":
      return { r1: 1, r3: 2 };
    case "blanks":
      return { r1: 2, r3: "c1" };
    case "grid":
      if (question.columns.some(({ type }) => type === "scale"))
        return {
          r1: { r1: pick % 4, r2: ["a", "c1"], r3: "c2" },
          r2: { r1: 0, r3: "c1" },
        };
      return { r1: { r1: 2, r3: "c1" }, r2: { r1: 0, r2: "好", r3: "c2" } };
    case "maxDiff":
      return Object.fromEntries(
        setsFor(question, SEED).map(([best, worst], i) => [String(i + 1), { best, worst }]),
      );
    case "text":
      return "你好";
    default:
      return 1 + (pick % 5);
  }
};
