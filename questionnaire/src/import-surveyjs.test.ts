import fc from "fast-check";
import { expect, test } from "vitest";
import { importSurveyJs } from "./import-surveyjs.ts";
import { parseQuestionnaire } from "./parse.ts";

const imported = (...elements: object[]) => {
  const { questionnaire, remarks } = importSurveyJs({ pages: [{ elements }] });
  const leftOut = remarks.map(({ message }) => message);
  return { questions: questionnaire.pages[0]?.questions ?? [], leftOut, questionnaire };
};

test("panels are flattened and hand their condition down", () => {
  const { questions } = imported(
    { type: "text", name: "a" },
    {
      type: "panel",
      visibleIf: "{a} notempty",
      elements: [
        { type: "text", name: "b" },
        { type: "panel", elements: [{ type: "text", name: "c", visibleIf: "{a} = 'x'" }] },
      ],
    },
  );
  const answered = { question: "a", test: "answered" };
  expect(questions.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(questions[1]?.visibleIf).toEqual(answered);
  expect(questions[2]?.visibleIf).toEqual({
    all: [answered, { question: "a", test: "equals", value: "x" }],
  });
});

const survey = {
  title: { "zh-cn": "调查", default: "Survey" },
  completedHtml: "<h3>谢谢！</h3>",
  triggers: [{ type: "runexpression", runExpression: "1 + 1" }],
  pages: [
    {
      name: "开头",
      title: "第一页",
      questionsOrder: "random",
      elements: [{ type: "text", name: "姓 名" }],
    },
    {
      visibleIf: "{姓 名} notempty",
      elements: [
        {
          type: "text",
          name: "1st",
          title: "{姓 名}，您好",
          description: "说说",
          requiredIf: "x",
        },
        { type: "signaturepad", name: "sign" },
        { type: "text", name: "after", visibleIf: "{sign} notempty" },
        {
          type: "dropdown",
          name: "url",
          choicesByUrl: { url: "https://example.org" },
          choices: [{ value: 1, visibleIf: "x" }],
        },
      ],
    },
  ],
};

test("pages, titles, pipes and the closing words arrive, and what is lost is listed", () => {
  const { questionnaire, remarks } = importSurveyJs(survey);
  expect(questionnaire).toMatchObject({
    title: "调查",
    completedPage: { text: "谢谢！" },
    pages: [
      { name: "开头", title: "第一页", shuffleQuestions: true, questions: [{ name: "姓_名" }] },
      {
        name: "page2",
        visibleIf: { question: "姓_名", test: "answered" },
        questions: [{ name: "q1st", title: "{{姓_名}}，您好", help: "说说" }, {}, {}],
      },
    ],
  });
  expect(remarks.map(({ kind, place, message }) => [kind, place, message])).toEqual([
    ["lost", "pages[1].elements[0].requiredIf", "1st：必答条件（requiredIf） x"],
    ["lost", "pages[1].elements[1]", "sign：没有 signaturepad 这种题型，整道题没有导入"],
    [
      "lost",
      "pages[1].elements[2].visibleIf",
      "after：显示条件 {sign} notempty（没有导入「sign」）",
    ],
    [
      "lost",
      "pages[1].elements[3].choices[0].visibleIf",
      "url：「1」的显示条件 x（本站的条件写不出这样的表达式）",
    ],
    [
      "lost",
      "pages[1].elements[3].choicesByUrl",
      'url：从网址读取的选项（choicesByUrl） {"url":"https://example.org"}',
    ],
    ["lost", "title.default", "整份问卷：另一种语言的文字（default） Survey"],
    ["lost", "triggers[0]", "触发器 runexpression （本站没有这样的触发器）"],
  ]);
  expect(parseQuestionnaire(questionnaire)).toMatchObject({ ok: true });
});

test("a survey without pages has one, and anything else imports as nothing", () => {
  expect(
    importSurveyJs({ elements: [{ type: "comment" }, { type: "comment", name: "q_2" }] }),
  ).toMatchObject({
    questionnaire: { title: "未命名问卷", pages: [{ questions: [{ kind: "text" }, {}] }] },
  });
  expect(
    importSurveyJs({ questions: [{ type: "comment", name: "a" }] }).questionnaire.pages[0]
      ?.questions,
  ).toHaveLength(1);
  expect(importSurveyJs("x").questionnaire.pages).toHaveLength(1);
  fc.assert(fc.property(fc.jsonValue(), (value) => importSurveyJs(value).remarks.length >= 0));
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (pages) => importSurveyJs({ pages }).remarks.length >= 0),
  );
});

test("names that our model does not allow are changed, each to one of its own", () => {
  const { questions } = imported(
    { type: "text", name: "a b" },
    { type: "text", name: "a_b" },
    { type: "text", name: "constructor" },
  );
  expect(questions.map(({ name }) => name)).toEqual(["a_b", "a_b_2", "qconstructor"]);
});
