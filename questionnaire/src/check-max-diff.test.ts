/** The best and the worst of each set: what is kept, what is missing, and how it reads. */
import { expect, test } from "vitest";
import { answerText } from "./answer-text.ts";
import { variablesOf } from "./codebook.ts";
import { judge, judgeAnswer } from "./judge.ts";
import { setsFor } from "./max-diff-design.ts";
import type { Answer, Question } from "./model.ts";
import { ends } from "../test/compound-questions.ts";
import { onePage } from "../test/questions.ts";

const seed = "s";
const verdict = (question: Question, value: unknown) => {
  const { kept, problems } = judge(onePage(question), { q1: value }, { seed });
  return [kept["q1"], problems[0]?.message];
};
const read = (question: Question, answer: Answer) =>
  Object.fromEntries(
    variablesOf(onePage(question)).map(({ head, read: cell }) => [head, cell(answer)]),
  );

test("of each set the best and the worst, with what was shown beside them", () => {
  const [first = [], second = []] = setsFor(ends(), seed);
  const [best = "", worst = ""] = first;
  expect(verdict(ends(), { "1": { best, shown: ["forged"] } })).toEqual([
    { "1": { shown: first, best } },
    "请选出第 1 组的两端",
  ]);
  expect(verdict(ends(), { "1": { best, worst } })[1]).toBe("请选出第 2 组的两端");
  expect(verdict(ends({ required: false }), { "1": { best, worst } })[1]).toBeUndefined();
  expect(
    judgeAnswer(onePage(ends()), {}, { name: "q1", value: { "1": { best, worst: best } }, seed }),
  ).toMatchObject({ ok: false });
  const odd = ["a", "b", "c", "d"].find((item) => !second.includes(item));
  expect(
    judgeAnswer(onePage(ends()), {}, { name: "q1", value: { "2": { best: odd } }, seed }),
  ).toMatchObject({ ok: false });
});

test("a MaxDiff's columns hold its design, its choices and the score of each item", () => {
  const answer = {
    "1": { shown: ["a", "b", "c"], best: "a", worst: "c" },
    "2": { shown: ["b", "c", "d"], best: "d", worst: "c" },
  };
  expect(read(ends(), answer)).toMatchObject({
    "q1.1.shown": "a b c",
    "q1.1.best": "a",
    "q1.1.worst": "c",
    "q1.2.best": "d",
    "q1.3.best": "",
    "q1.score.a": "1",
    "q1.score.b": "0",
    "q1.score.c": "-2",
  });
  expect(answerText(ends({ bestLabel: "最爱", worstLabel: "最不爱" }), answer)).toBe(
    "第 1 组：最爱 选项 a，最不爱 选项 c；第 2 组：最爱 选项 d，最不爱 选项 c",
  );
});
