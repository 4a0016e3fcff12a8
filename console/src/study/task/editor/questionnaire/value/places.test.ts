/** Which parts of a question a computed value can be made of. */
import { expect, test } from "vitest";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { asComputed, countFor, termFor } from "./edits.ts";
import { addable, isAt, placesOf } from "./places.ts";

const choices = ["1", "b", "c"].map((value) => ({ value, label: value }));
const single: Question = { kind: "single", name: "q2", title: "选", required: true, choices };
const table: Question = {
  kind: "grid",
  name: "g",
  title: "买过什么",
  required: true,
  rows: [
    { value: "tea", label: "茶" },
    { value: "milk", label: "奶" },
  ],
  columns: [
    { value: "n", label: "瓶数", type: "number" },
    { value: "like", label: "喜欢", type: "dropdown", choices: choices },
    { value: "day", label: "哪天", type: "date" },
  ],
};

test("of a table its cells, its rows and a whole column can be added up, each with points of its own", () => {
  const labels = (isCount: boolean) => placesOf(table, isCount).map(({ label }) => label);
  expect(labels(false)).toEqual([
    "茶：整行",
    "奶：整行",
    "茶 / 瓶数",
    "茶 / 喜欢",
    "奶 / 瓶数",
    "奶 / 喜欢",
  ]);
  expect(labels(true)).toContain("奶 / 哪天");
  const added = addable([single, table], false);
  expect(
    added.map(({ question, column, places }) => [question.name, column, places.length]),
  ).toEqual([
    ["q2", undefined, 1],
    ["g", undefined, 1],
    ["g", "瓶数", 2],
    ["g", "喜欢", 2],
  ]);
  const liked = termFor(table, { row: "tea", column: "like" });
  expect(liked).toEqual({
    question: "g",
    row: "tea",
    column: "like",
    scores: { "1": 1, b: 2, c: 3 },
  });
  const at = placesOf(table, false).find(({ place }) => isAt(place, liked));
  expect(at?.label).toBe("茶 / 喜欢");
});

test("what is added up of a table is a questionnaire, and keeps its places when it is counted another way", () => {
  const liked = termFor(table, { row: "tea", column: "like" });
  const whole: Questionnaire = {
    version: 1,
    title: "测试",
    pages: [{ name: "p1", questions: [single, table] }],
    quotaCells: [],
    computedValues: [
      { kind: "sum", name: "v", title: "v", of: [liked, termFor(table, { row: "tea" })] },
      {
        kind: "count",
        name: "n",
        title: "n",
        of: [countFor(table, { row: "milk", column: "day" })],
      },
    ],
  };
  expect(parseQuestionnaire(whole)).toMatchObject({ ok: true });
  const [sum, count] = whole.computedValues ?? [];
  // Its places stay when it is counted another way.
  expect(sum && asComputed(sum, "count")).toMatchObject({
    of: [
      { question: "g", row: "tea", column: "like" },
      { question: "g", row: "tea" },
    ],
  });
  expect(count && asComputed(count, "mean")).toMatchObject({
    of: [{ question: "g", row: "milk", column: "day" }],
  });
});
