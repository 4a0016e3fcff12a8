/** Attention checks: which can be passed by somebody who reads, and which by nobody. */
import { expect, test } from "vitest";
import {
  ask,
  choices,
  line,
  matrix,
  multiple,
  number,
  onePage,
  scale,
  single,
} from "../test/questions.ts";
import { judge } from "./judge.ts";
import { checkLogic } from "./lint.ts";
import type { Question } from "./model.ts";

const found = (question: Question) => checkLogic(onePage(question)).map(({ message }) => message);
const hopeless = ["题目「q」的注意力检查没有人能通过"];
const attention = (expected: unknown) => ({ attention: { expect: expected } });
const ranking = (more: object) =>
  ask({ kind: "ranking", name: "q", choices: choices("a", "b", "c"), ...more });
const when = { question: "p", test: "answered" };

test.each([
  ["a number outside its range", number("q", { min: 1, max: 5, ...attention(0) })],
  ["a number written as words", number("q", attention("7"))],
  ["a point that the scale has not", scale("q", attention(9))],
  ["no words at all", line("q", attention(""))],
  [
    "words that are longer than may be written",
    line("q", { maxLength: 2, ...attention("我同意") }),
  ],
  ["words that are tidied away", line("q", attention(" 同意 "))],
  [
    "a day after the last",
    ask({ kind: "date", name: "q", max: "2026-01-01", ...attention("2027-01-01") }),
  ],
  ["one choice where two are the least", multiple("q", { min: 2, ...attention(["a"]) })],
  ["three where two are the most", multiple("q", { max: 2, ...attention(["a", "b", "c"]) })],
  ["one place where all are to be filled", ranking(attention(["a"]))],
  ["two values of a single choice", single("q", attention(["a", "b"]))],
  ["a row that is not there", matrix("q", attention({ r9: "c1" }))],
])("%s passes nobody, and is told before it is published", (_, question) => {
  expect(found(question)).toEqual(hopeless);
});

test.each([
  ["a single choice", single("q", attention("b")), "b"],
  [
    "words of one's own",
    single("q", {
      choices: choices("a", "b").map((one) => ({ ...one, other: true })),
      ...attention("b"),
    }),
    { value: "b", text: "随便" },
  ],
  ["several", multiple("q", { min: 2, ...attention(["c", "a"]) }), ["a", "c"]],
  ["some places of a ranking", ranking({ min: 1, ...attention(["b"]) }), ["b"]],
  [
    "one row of a matrix that wants all",
    matrix("q", { required: true, ...attention({ r2: "c2" }) }),
    { r1: "c1", r2: "c2", r3: "c1" },
  ],
  [
    "one row where several columns may be ticked",
    matrix("q", { multiple: true, ...attention({ r2: "c2" }) }),
    { r2: ["c2"] },
  ],
  ["a number", number("q", { min: 1, max: 9, ...attention(7) }), 7],
])("%s can be passed, and nothing is told", (_, question, answer) => {
  expect(found(question)).toEqual([]);
  const { attention: verdict } = judge(onePage(question), { q: answer }, { seed: "s" });
  expect(verdict.passed).toEqual(["q"]);
});

test("a choice that is not always offered asks for no more than is left", () => {
  const some = choices("a", "b").map((one) =>
    one.value === "b" ? { ...one, visibleIf: when } : one,
  );
  const model = onePage(line("p"), multiple("q", { choices: some, min: 2, ...attention(["a"]) }));
  expect(checkLogic(model)).toEqual([]);
});
