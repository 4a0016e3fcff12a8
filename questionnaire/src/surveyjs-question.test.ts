import { expect, test } from "vitest";
import { importSurveyJs } from "./import-surveyjs.ts";

const imported = (...elements: object[]) => {
  const { questionnaire, remarks } = importSurveyJs({ pages: [{ elements }] });
  const leftOut = remarks.map(({ message }) => message);
  return { questions: questionnaire.pages[0]?.questions ?? [], leftOut, questionnaire };
};
const one = (element: object) => imported({ name: "q", ...element }).questions[0];

test("every kind that we have arrives as itself", () => {
  const list = ["甲", { value: 2, text: { default: "乙" } }, 3];
  const options = [
    { value: "甲", label: "甲" },
    { value: "2", label: "乙" },
    { value: "3", label: "3" },
  ];
  const items = { choices: list };
  expect(one({ type: "radiogroup", ...items, isRequired: true, title: "选" })).toEqual({
    kind: "single",
    name: "q",
    title: "选",
    required: true,
    choices: options,
  });
  expect(
    one({ type: "checkbox", ...items, hasOther: true, showNoneItem: true, maxSelectedChoices: 2 }),
  ).toMatchObject({
    kind: "multiple",
    max: 2,
    choices: [
      ...options,
      { value: "other", label: "其他", other: true },
      { value: "none", label: "以上都没有", exclusive: true },
    ],
  });
  expect(
    one({
      type: "radiogroup",
      ...items,
      showOtherItem: true,
      otherText: "别的",
      hasNone: true,
      noneText: "无",
      choicesOrder: "random",
    }),
  ).toMatchObject({ shuffle: true, choices: [{}, {}, {}, { label: "别的" }, { label: "无" }] });
  expect(one({ type: "dropdown", ...items })).toMatchObject({ kind: "dropdown" });
  expect(one({ type: "tagbox", ...items })).toMatchObject({ kind: "multiple" });
  expect(one({ type: "ranking", ...items })).toMatchObject({ kind: "ranking" });
  expect(one({ type: "radiogroup" })).toMatchObject({ choices: [] });
  expect(
    one({ type: "imagepicker", multiSelect: true, choices: [{ value: "a", imageLink: "/a.png" }] }),
  ).toMatchObject({
    kind: "picture",
    multiple: true,
    choices: [{ value: "a", picture: "/a.png" }],
  });
});

test("kinds under other names arrive as ours", () => {
  expect(one({ type: "boolean", labelTrue: "对" })).toMatchObject({
    kind: "single",
    choices: [
      { value: "true", label: "对" },
      { value: "false", label: "否" },
    ],
  });
  expect(one({ type: "boolean", labelFalse: "错" })).toMatchObject({
    choices: [{ label: "是" }, { label: "错" }],
  });
  expect(one({ type: "comment", validators: [{ type: "text", minLength: 5 }] })).toMatchObject({
    format: "paragraph",
    minLength: 5,
  });
  expect(
    one({ type: "html", html: "<p>你好&nbsp;<b>朋友</b></p><br>1 &lt; 2 &amp; 3 &gt; 2" }),
  ).toMatchObject({
    kind: "explanation",
    title: "你好 朋友\n1 < 2 & 3 > 2",
  });
  expect(one({ type: "html" })).toMatchObject({ title: "说明" });
});

test("a text in another language is better than none", () => {
  expect(one({ type: "comment", title: { en: "Why?" } })).toMatchObject({ title: "Why?" });
  expect(one({ type: "comment", title: { fr: "Pourquoi ?" } })).toMatchObject({
    title: "Pourquoi ?",
  });
  expect(one({ type: "comment", title: 5 })).toMatchObject({ title: "5" });
});

test("texts find their format", () => {
  const text = (more: object) => one({ type: "text", ...more });
  expect(text({})).toMatchObject({ kind: "text", format: "line" });
  expect(text({ maxLength: 20 })).toMatchObject({ maxLength: 20 });
  expect(text({ inputType: "email" })).toMatchObject({ format: "email" });
  expect(text({ inputType: "tel" })).toMatchObject({ format: "mobile" });
  expect(text({ validators: [{ type: "email" }] })).toMatchObject({ format: "email" });
  expect(text({ inputType: "number", min: "1", max: 9 })).toMatchObject({
    kind: "number",
    min: 1,
    max: 9,
  });
  expect(
    text({ inputType: "range", validators: [{ type: "numeric", minValue: 2, maxValue: 3 }] }),
  ).toMatchObject({ kind: "number", min: 2, max: 3 });
  expect(text({ inputType: "date", min: "2024-01-01", max: "today()" })).toEqual({
    kind: "date",
    name: "q",
    title: "q",
    required: false,
    min: "2024-01-01",
  });
  const { questions, leftOut } = imported({ type: "text", name: "时间", inputType: "time" });
  expect(questions[0]).toMatchObject({ kind: "time", name: "时间" });
  expect(leftOut).toEqual([]);
});

test("ratings become scales, the NPS, or choices", () => {
  expect(one({ type: "rating", minRateDescription: "差", maxRateDescription: "好" })).toMatchObject(
    {
      kind: "scale",
      min: 1,
      max: 5,
      minLabel: "差",
      maxLabel: "好",
    },
  );
  expect(one({ type: "rating", rateCount: 7 })).toMatchObject({ max: 7 });
  expect(one({ type: "rating", rateMin: 0, rateMax: 10 })).toMatchObject({ kind: "nps" });
  expect(one({ type: "rating", rateValues: ["低", "高"] })).toMatchObject({ kind: "single" });
});

test("a matrix arrives, and a matrix of one dropdown column too", () => {
  const rows = ["外观", { value: "r2", text: "质量" }];
  expect(one({ type: "matrix", rows, columns: ["差", "好"], rowsOrder: "random" })).toMatchObject({
    kind: "matrix",
    rows: [{ label: "外观" }, { value: "r2", label: "质量" }],
    columns: [{ label: "差" }, { label: "好" }],
    shuffleRows: true,
  });
  expect(
    one({
      type: "matrixdropdown",
      rows,
      columns: [{ name: "c", cellType: "checkbox" }],
      choices: [1, 2],
    }),
  ).toMatchObject({ kind: "matrix", multiple: true, columns: [{ value: "1" }, { value: "2" }] });
  expect(
    one({ type: "matrixdropdown", rows, columns: [{ name: "c", choices: [1] }] }),
  ).toMatchObject({
    kind: "matrix",
  });
  const { questions, leftOut } = imported({
    type: "matrixdropdown",
    name: "表",
    rows,
    columns: [],
  });
  expect(questions).toEqual([]);
  expect(leftOut).toEqual(["表：没有 matrixdropdown 这种题型，整道题没有导入"]);
  expect(one({ type: "matrix", rows: [{ name: "r", title: "行" }] })).toMatchObject({
    rows: [{ value: "r", label: "行" }],
  });
});

test("files keep their limits", () => {
  expect(
    one({
      type: "file",
      allowMultiple: true,
      maxFiles: 3,
      acceptedTypes: "image/*, .pdf",
      maxSize: 100,
    }),
  ).toMatchObject({
    maxCount: 3,
    accept: ["image/*", ".pdf"],
    maxBytes: 100,
  });
  expect(one({ type: "file" })).toMatchObject({ maxCount: 1, accept: [], maxBytes: 10_485_760 });
  expect(one({ type: "file", allowMultiple: true })).toMatchObject({ maxCount: 5 });
});
