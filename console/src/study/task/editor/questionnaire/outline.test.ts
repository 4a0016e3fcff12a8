import { expect, test } from "vitest";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { parseJson } from "./json.ts";
import { asKind, freshQuestion, kinds } from "./kinds.ts";
import {
  addChoice,
  addPage,
  addQuestion,
  blankQuestionnaire,
  changeQuestion,
  copyPage,
  copyQuestion,
  moved,
  movePage,
  moveQuestion,
  putQuestion,
  removePage,
  removeQuestion,
  sizeText,
} from "./outline.ts";
import { patched } from "./patched.ts";
import { renamePage, renameQuestion } from "./rename.ts";
import { renameValue } from "./rename-value.ts";

const whole: Questionnaire = {
  version: 1,
  title: "早餐",
  quotaCells: [{ name: "c1", if: { question: "q3", test: "oneOf", value: ["1"] } }],
  pages: [
    {
      name: "p1",
      jumps: [{ if: { question: "q3", test: "equals", value: "1" }, to: "p2" }],
      questions: [
        { name: "q1", kind: "text", format: "line", title: "一", required: false },
        {
          name: "q3",
          kind: "single",
          title: "二 {{q1}}",
          required: true,
          visibleIf: { not: { question: "q1", test: "answered" } },
          attention: { expect: "1" },
          choices: [{ value: "1", label: "甲" }],
        },
      ],
    },
    {
      name: "p2",
      questions: [
        {
          name: "q4",
          kind: "matrix",
          title: "三",
          required: true,
          rows: [{ value: "r1", label: "行" }],
          columns: [{ value: "a", label: "列" }],
          screenOutIf: { question: "q4", row: "r1", test: "oneOf", value: ["a"] },
          attention: { expect: { r1: "a" } },
        },
      ],
    },
  ],
};
const at = { page: 0, question: 1 };
const namesOf = ({ pages }: Questionnaire) =>
  pages.map(({ questions }) => questions.map(({ name }) => name).join(" "));

test("every edit leaves a questionnaire that the server takes, and the old one as it was", () => {
  const copy = structuredClone(whole);
  const edits = [
    addPage(whole),
    addPage(whole, 0),
    copyPage(whole, 0),
    movePage(whole, 0, 1),
    ...kinds
      .filter((kind) => kind !== "picture")
      .map((kind) => addQuestion(whole, { page: 0, question: 1 }, kind)),
    changeQuestion(whole, at, (question) => patched(question, { title: "改", help: "帮" })),
    moveQuestion(whole, at, -1),
    moveQuestion(whole, at, 1),
    putQuestion(whole, at, { page: 1, question: 0 }),
    copyQuestion(whole, at),
    removeQuestion(whole, { page: 1, question: 0 }),
    renameQuestion(whole, at, "性别"),
    renamePage(whole, 1, "尾页"),
    renameValue(whole, { question: "q3", list: "choices", index: 0, from: "1", to: "male" }),
    blankQuestionnaire,
  ];
  for (const edit of edits)
    expect(parseQuestionnaire(edit), JSON.stringify(edit)).toMatchObject({ ok: true });
  expect(whole).toEqual(copy);
});

test("a new question takes a name that is free, at the place that was asked for", () => {
  expect(namesOf(addQuestion(whole, { page: 0, question: 1 }, "text"))[0]).toBe("q1 q5 q3");
  expect(namesOf(copyQuestion(whole, { page: 0, question: 0 }))[0]).toBe("q1 q5 q3");
});

test("a question moves over the edge of its page, and stays at the very ends", () => {
  expect(namesOf(moveQuestion(whole, at, 1))).toEqual(["q1", "q3 q4"]);
  expect(namesOf(moveQuestion(whole, { page: 1, question: 0 }, -1))).toEqual(["q1 q3 q4", ""]);
  expect(moveQuestion(whole, { page: 0, question: 0 }, -1)).toBe(whole);
  expect(namesOf(removePage(whole, 0))).toEqual(["q4"]);
});

test("a copied page speaks of its own questions", () => {
  const copied = copyPage(whole, 0);
  expect(namesOf(copied)).toEqual(["q1 q3", "q5 q6", "q4"]);
  expect(copied.pages[1]).toMatchObject({
    name: "p3",
    jumps: [{ if: { question: "q6" }, to: "p2" }],
    questions: [{}, { title: "二 {{q5}}", visibleIf: { not: { question: "q5" } } }],
  });
});

test("a new name is followed wherever the old one was spoken of", () => {
  const renamed = renameQuestion(whole, { page: 0, question: 0 }, "名字");
  expect(renamed.pages[0]?.questions[1]).toMatchObject({
    title: "二 {{名字}}",
    visibleIf: { not: { question: "名字" } },
  });
  expect(renameQuestion(whole, at, "s").quotaCells[0]?.if).toMatchObject({ question: "s" });
  expect(renamePage(whole, 1, "end2").pages[0]?.jumps).toMatchObject([{ to: "end2" }]);
  const valued = renameValue(whole, {
    question: "q3",
    list: "choices",
    index: 0,
    from: "1",
    to: "m",
  });
  expect(valued.quotaCells[0]?.if).toMatchObject({ value: ["m"] });
  expect(valued.pages[0]?.jumps?.[0]?.if).toMatchObject({ value: "m" });
  expect(valued.pages[0]?.questions[1]).toMatchObject({ attention: { expect: "m" } });
  const rowed = renameValue(whole, {
    question: "q4",
    list: "rows",
    index: 0,
    from: "r1",
    to: "行一",
  });
  expect(rowed.pages[1]?.questions[0]).toMatchObject({
    rows: [{ value: "行一" }],
    screenOutIf: { row: "行一", value: ["a"] },
    attention: { expect: { 行一: "a" } },
  });
  const columned = renameValue(whole, {
    question: "q4",
    list: "columns",
    index: 0,
    from: "a",
    to: "好",
  });
  expect(columned.pages[1]?.questions[0]).toMatchObject({
    columns: [{ value: "好" }],
    screenOutIf: { row: "r1", value: ["好"] },
    attention: { expect: { r1: "好" } },
  });
});

test("of two with the same name or value only the one in hand is renamed", () => {
  const doubled = copyQuestion(whole, at);
  const twice = changeQuestion(doubled, { page: 0, question: 2 }, (one) => ({
    ...one,
    name: "q3",
  }));
  const mended = renameQuestion(twice, { page: 0, question: 2 }, "q5");
  expect(namesOf(mended)).toEqual(["q1 q3 q5", "q4"]);
  expect(mended.quotaCells[0]?.if).toMatchObject({ question: "q3" });
  const pages = { ...whole, pages: [...whole.pages, { name: "p2", questions: [] }] };
  const paged = renamePage(pages, 2, "p3");
  expect(paged.pages.map(({ name }) => name)).toEqual(["p1", "p2", "p3"]);
  expect(paged.pages[0]?.jumps).toMatchObject([{ to: "p2" }]);
  const choices = [
    { value: "1", label: "甲" },
    { value: "1", label: "乙" },
  ];
  const same = changeQuestion(whole, at, (one) => patched(one, { choices }));
  const valued = renameValue(same, {
    question: "q3",
    list: "choices",
    index: 1,
    from: "1",
    to: "2",
  });
  expect(valued.pages[0]?.questions[1]).toMatchObject({
    choices: [{ value: "1" }, { value: "2" }],
    attention: { expect: "1" },
  });
  expect(valued.quotaCells[0]?.if).toMatchObject({ value: ["1"] });
});

test("a change of kind keeps what both have and tells what it drops", () => {
  const choice: Question = {
    ...freshQuestion("single", "q1"),
    kind: "single",
    visibleIf: { question: "q0", test: "answered" },
    shuffle: true,
    choices: [{ value: "1", label: "甲", other: true, screenOut: true }],
  };
  expect(asKind(choice, "multiple")).toEqual({
    question: { ...choice, kind: "multiple" },
    lost: [],
  });
  expect(asKind(choice, "ranking").question).toMatchObject({
    choices: [{ value: "1", label: "甲", screenOut: true }],
    visibleIf: choice.visibleIf,
  });
  const { question, lost } = asKind(choice, "text");
  expect(question).toMatchObject({ kind: "text", format: "line", visibleIf: choice.visibleIf });
  expect(lost).toEqual(["选项"]);
  const scale: Question = {
    ...freshQuestion("scale", "q"),
    kind: "scale",
    min: 0,
    max: 7,
    minLabel: "差",
  };
  expect(asKind(scale, "nps").question).toMatchObject({ kind: "nps", minLabel: "差" });
  expect(asKind(scale, "number").question).not.toHaveProperty("min");
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
  expect(sizeText(whole)).toBe("2 页 3 题");
  expect(sizeText(null)).toBe("无内容");
});

test("broken JSON is told with its place", () => {
  const parsed = parseJson('{\n  "a": 1,\n  b\n}');
  expect(parsed.ok ? "" : parsed.why).toContain("第 3 行");
  expect(parseJson("[1]")).toEqual({ ok: true, value: [1] });
});
