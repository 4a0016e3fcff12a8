/** What SurveyJS can say and we say otherwise: each arrives as the nearest thing that asks the same. */
import { expect, test } from "vitest";
import { imported } from "../test/imported.ts";
import { importSurveyJs } from "./import-surveyjs.ts";
import { judge } from "./judge.ts";
import { parseQuestionnaire } from "./parse.ts";

test("checks of texts, figures and counts arrive as ours", () => {
  const check = (type: string, more: object) => ({ validators: [{ type, ...more }] });
  const { questions, told } = imported(
    { type: "text", name: "n", ...check("numeric", { minValue: 1, maxValue: 9 }) },
    {
      type: "checkbox",
      name: "c",
      choices: [1, 2, 3],
      ...check("answercount", { minCount: 1, maxCount: 2 }),
    },
    { type: "text", name: "m", ...check("regex", { regex: "^1[3-9]\\d{9}$" }) },
    { type: "text", name: "p", ...check("regex", { regex: "^\\d{6}$" }) },
    { type: "text", name: "odd", ...check("regex", { regex: "^(a|b)+$" }) },
  );
  expect(questions).toMatchObject([
    { kind: "number", min: 1, max: 9 },
    { min: 1, max: 2 },
    { format: "line", pattern: { regex: "1[3-9]\\d{9}" } },
    { format: "line", pattern: { regex: "\\d{6}" } },
    { format: "line", pattern: { regex: "(a|b)+" } },
  ]);
  expect(told).toEqual([]);
});

test("titles and descriptions of the whole, of pages and of panels are read out where they stood", () => {
  const { questionnaire, remarks } = importSurveyJs({
    title: "整份",
    description: "先读这个",
    firstPageIsStartPage: true,
    pages: [
      {
        name: "a",
        description: "这一页",
        elements: [{ type: "html", name: "h", html: "<p>你好</p>" }],
      },
      {
        name: "b",
        elements: [
          { type: "text", name: "who" },
          { type: "html", name: "hi", html: "<p>谢谢 {who}</p>" },
          {
            type: "panel",
            name: "组",
            title: "家里",
            description: "说说家里",
            visibleIf: "{who} notempty",
            elements: [{ type: "text", name: "home" }],
          },
        ],
      },
    ],
  });
  const shown = { question: "who", test: "answered" };
  expect(questionnaire.pages.map(({ questions }) => questions)).toMatchObject([
    [{ kind: "explanation", title: "先读这个" }, { title: "这一页" }, { title: "你好" }],
    [
      { name: "who" },
      { title: "谢谢 {{who}}" },
      { kind: "explanation", title: "家里\n说说家里", visibleIf: shown },
      { name: "home", visibleIf: shown },
    ],
  ]);
  expect(remarks.map(({ message }) => message)).toEqual(["起始页：导入为普通的第一页"]);
});

const rated = {
  type: "matrix",
  name: "rate",
  rows: ["a", "b"],
  columns: [1, 2],
  rowsVisibleIf: "{brands} contains {item}",
  eachRowRequired: true,
};

test("choices keep their order, their conditions and where they were carried from", () => {
  const { questions, told } = imported(
    {
      type: "checkbox",
      name: "brands",
      choices: ["b", "c", "a"],
      choicesOrder: "asc",
      showOtherItem: true,
    },
    {
      type: "radiogroup",
      name: "best",
      choicesFromQuestion: "brands",
      choicesFromQuestionMode: "selected",
      showDontKnowItem: true,
      showRefuseItem: true,
    },
    {
      type: "dropdown",
      name: "never",
      choicesFromQuestion: "brands",
      choicesFromQuestionMode: "unselected",
    },
    {
      type: "dropdown",
      name: "some",
      choices: [{ value: "x", visibleIf: "{best} = 'a'" }, "y"],
      choicesVisibleIf: "{brands} contains {item}",
    },
    rated,
  );
  const has = (value: string) => ({ question: "brands", test: "includes", value });
  expect(told).toEqual(["never：「brands」没有回答时不取任何选项（原来取全部）"]);
  expect(questions).toMatchObject([
    { choices: [{ value: "a" }, { value: "b" }, { value: "c" }, { other: true }] },
    {
      choices: [
        { value: "refused", exclusive: true },
        { value: "dontknow", exclusive: true },
      ],
      carry: { question: "brands", take: "chosen" },
    },
    { choices: [], carry: { question: "brands", take: "unchosen" } },
    {
      choices: [
        { value: "x", visibleIf: { all: [{ question: "best", value: "a" }, has("x")] } },
        { value: "y", visibleIf: has("y") },
      ],
    },
    { kind: "matrix", required: true, rows: [{ visibleIf: has("a") }, { visibleIf: has("b") }] },
  ]);
});

test("a trigger ends the questionnaire, or leads on to a later page", () => {
  const page = (name: string, ...elements: object[]) => ({ name, elements });
  const { questionnaire, remarks } = importSurveyJs({
    triggers: [
      { type: "complete", expression: "{age} =< 17" },
      { type: "skip", expression: "{likes} = 'no'", gotoName: "end" },
      { type: "skip", expression: "{likes} = 'no'", gotoName: "age" },
      { type: "setvalue", setToName: "age", expression: "{age} > 1" },
    ],
    pages: [
      page("one", { type: "text", name: "age", inputType: "number" }),
      page("two", { type: "radiogroup", name: "likes", choices: ["yes", "no"] }),
      page("three", { type: "comment", name: "why" }),
      page("end", { type: "comment", name: "end" }),
    ],
  });
  expect(parseQuestionnaire(questionnaire)).toMatchObject({ ok: true });
  expect(questionnaire.pages.map(({ jumps }) => jumps)).toEqual([
    [{ if: { question: "age", test: "atMost", value: 17 }, to: "end" }],
    [{ if: { question: "likes", test: "equals", value: "no" }, to: "p_end" }],
    undefined,
    undefined,
  ]);
  expect(remarks.map(({ place }) => place)).toEqual(["triggers[2]", "triggers[3]"]);
  expect(judge(questionnaire, { age: 17 }, { seed: "1" }).outcome).toBe("complete");
});
