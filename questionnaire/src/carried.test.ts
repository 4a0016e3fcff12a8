/** What an address may carry is no answer of anybody's, however its author adds it up. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ask, choices, matrix, number, page, questionnaire, scale } from "../test/questions.ts";
import { compute } from "./compute.ts";
import { carriedIn } from "./end.ts";
import type { Answers, Questionnaire } from "./model.ts";
import type { ComputedValue, Term } from "./value-model.ts";

const part = (value: string, type = "number") => ({ value, label: value, type });
const rated = { columns: ["1", "2", "3"].map((value) => ({ value, label: value })) };
const share = (name: string, ...rows: string[]) =>
  ask({ kind: "constantSum", name, total: 100, rows: choices(...rows) });
const asked = questionnaire([
  page("p1", [
    number("age"),
    scale("q1"),
    ask({ kind: "blanks", name: "me", blanks: [part("name", "text"), part("years")] }),
    ask({ kind: "blanks", name: "home", blanks: [part("adults"), part("children")] }),
    ask({ kind: "grid", name: "one", rows: choices("r"), columns: [part("n")] }),
    matrix("m1", { ...rated, rows: choices("r1") }),
    matrix("m2", { ...rated, rows: choices("r1", "r2") }),
    share("s2", "x", "y"),
    share("s3", "x", "y", "z"),
  ]),
]);
const value = (name: string, of: Term[], kind: "sum" | "mean" = "sum"): ComputedValue => ({
  kind,
  name,
  title: name,
  of,
});
const sum = (name: string, ...questions: string[]) =>
  value(
    name,
    questions.map((question) => ({ question })),
  );
const carried = (...computedValues: ComputedValue[]) => [
  ...carriedIn({ ...asked, computedValues }),
];

test("a sum of sums of one answer is that answer, and so is what is taken away again", () => {
  expect(carried(sum("w1", "age"), sum("w2", "age"), sum("v", "w1", "w2"))).toEqual([]);
  expect(carried(sum("w1", "age"), sum("w2", "q1"), sum("v", "w1", "w2"))).toEqual(["v"]);
  const less = { question: "q1", weight: -1 };
  expect(carried(value("v", [{ question: "age" }, { question: "q1" }, less]))).toEqual([]);
  const home = { question: "home", weight: -1 };
  expect(carried(sum("both", "q1", "home"), value("v", [{ question: "both" }, home]))).toEqual([
    "both",
  ]);
  const none = value("none", [{ question: "age" }, less], "mean");
  expect(carried(none, sum("v", "none", "home"), sum("w", "none", "age"))).toEqual(["v"]);
  const row = { question: "m2", row: "r1", weight: -1 };
  expect(carried(value("v", [{ question: "m2" }, row]))).toEqual([]);
});

test("several under one title are several only where more than one of them is a figure", () => {
  const each = ["me", "home", "one", "m1", "m2", "s2", "s3"].map((name) => sum(`v_${name}`, name));
  expect(carried(...each)).toEqual(["v_home", "v_m2"]);
  // Of shares the last is what the others leave.
  const of = (name: string, ...rows: string[]) =>
    value(
      "v",
      rows.map((row, at) => ({ question: name, row, weight: at + 1 })),
    );
  expect(carried(of("s2", "x", "y"))).toEqual([]);
  expect(carried(of("s3", "x", "y"))).toEqual(["v"]);
  expect(
    carried(
      value("v", [
        { question: "s3", row: "x" },
        { question: "s3", row: "y" },
      ]),
    ),
  ).toEqual([]);
});

type Leaves = Record<string, number>;
const NAMES = "age q1 years adults children one m1 a b x2 x3 y3".split(" ");
/** So many figures that two sums are hardly ever equal by chance. */
const someLeaves: fc.Arbitrary<Leaves> = fc
  .noShrink(fc.noBias(fc.tuple(...NAMES.map(() => fc.integer({ min: 1, max: 400_000 })))))
  .map((figures) =>
    Object.fromEntries(NAMES.map((name, at) => [name, (figures[at] ?? 0) / 10_000])),
  );
const answersOf = (of: Leaves): Answers => {
  const at = (name: string) => of[name] ?? 0;
  return {
    age: at("age"),
    q1: at("q1"),
    me: { name: "王", years: at("years") },
    home: { adults: at("adults"), children: at("children") },
    one: { r: { n: at("one") } },
    m1: { r1: String(at("m1")) },
    m2: { r1: String(at("a")), r2: String(at("b")) },
    s2: { x: at("x2"), y: 100 - at("x2") },
    s3: { x: at("x3"), y: at("y3"), z: 100 - at("x3") - at("y3") },
  };
};

const read = ["age", "q1", "me", "home", "one", "m1", "m2", "s2", "s3"].map((question) => ({
  question,
}));
const rows = [
  ["me", "years"],
  ["home", "adults"],
  ["m2", "r1"],
  ["s2", "x"],
  ["s3", "x"],
  ["s3", "y"],
].map(([question = "", row = ""]) => ({ question, row }));
const someValues = fc
  .array(
    fc.record({
      kind: fc.constantFrom("sum" as const, "mean" as const),
      of: fc.array(
        fc.record({
          from: fc.nat(19),
          weight: fc.constantFrom(-2, -1, 1, 2, 3),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((drafts) =>
    drafts.map(({ kind, of }, v): ComputedValue => {
      const all: Term[] = [
        ...drafts.slice(0, v).map((_, w) => ({ question: `v${w}` })),
        ...read,
        ...rows,
      ];
      const terms = of.map(({ from, weight }) => ({
        question: "age",
        ...all[from % all.length],
        weight,
      }));
      return { kind, name: `v${v}`, title: "值", of: terms, decimals: 6 };
    }),
  );

test("no figure that an address carries says what one single answer was", () => {
  const figureOf = (whole: Questionnaire, leaves: Leaves, name: string) => {
    const known = answersOf(leaves);
    compute(whole, known);
    return known[name];
  };
  fc.assert(
    fc.property(someValues, someLeaves, someLeaves, (computedValues, one, other) => {
      const whole = { ...asked, computedValues };
      for (const name of carriedIn(whole))
        for (const leaf of NAMES) {
          const same = { ...other, [leaf]: one[leaf] ?? 0 };
          const [was, is] = [figureOf(whole, one, name), figureOf(whole, same, name)];
          if (was !== undefined) expect(is, `${name} says ${leaf}`).not.toEqual(was);
        }
    }),
    { numRuns: 500 },
  );
});
