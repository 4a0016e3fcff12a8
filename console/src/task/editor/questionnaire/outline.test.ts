import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import {
  addChoice,
  addPage,
  addQuestion,
  changeQuestion,
  moved,
  moveQuestion,
  removeQuestion,
  sizeText,
} from "./outline.ts";
import { parseJson } from "./json.ts";

const whole: Questionnaire = {
  version: 1,
  title: "早餐",
  quotaCells: [],
  pages: [
    {
      name: "p1",
      questions: [
        { name: "q1", kind: "text", format: "line", title: "一", required: false },
        {
          name: "q3",
          kind: "single",
          title: "二",
          required: true,
          choices: [{ value: "1", label: "甲" }],
        },
      ],
    },
  ],
};

test("every edit leaves a questionnaire that the server takes, and the old one as it was", () => {
  const copy = structuredClone(whole);
  const at = { page: 0, question: 1 };
  const edits = [
    addPage(whole),
    addQuestion(whole, 0, "multiple"),
    changeQuestion(whole, at, { title: "改", required: false }),
    moveQuestion(whole, at, -1),
    removeQuestion(whole, at),
  ];
  for (const edit of edits) expect(parseQuestionnaire(edit)).toMatchObject({ ok: true });
  expect(whole).toEqual(copy);
});

test("a new question takes a name that is free", () => {
  const names = addQuestion(whole, 0, "text").pages[0]?.questions.map(({ name }) => name);
  expect(names).toEqual(["q1", "q3", "q4"]);
});

test("a new choice never takes over a value that answers were stored under", () => {
  expect(addChoice([{ value: "2", label: "乙" }]).map(({ value }) => value)).toEqual(["2", "3"]);
});

test("the ends stay where they are", () => {
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
});

test("the size of anything can be told", () => {
  expect(sizeText(whole)).toBe("1 页 2 题");
  expect(sizeText(null)).toBe("无内容");
});

test("broken JSON is told with its place", () => {
  const parsed = parseJson('{\n  "a": 1,\n  b\n}');
  expect(parsed.ok ? "" : parsed.why).toContain("第 3 行");
  expect(parseJson("[1]")).toEqual({ ok: true, value: [1] });
});
