/** Short ways to write questionnaires in tests. */
import type { Choice, Page, Question, Questionnaire } from "#questionnaire/model.ts";

export const choices = (...values: string[]): Choice[] =>
  values.map((value) => ({ value, label: `选项 ${value}` }));

const base = { required: false, title: "题目" };

export const single = (name: string, more: object = {}): Question => ({
  ...base,
  kind: "single",
  name,
  choices: choices("a", "b", "c"),
  ...more,
});

export const multiple = (name: string, more: object = {}): Question => ({
  ...base,
  kind: "multiple",
  name,
  choices: choices("a", "b", "c", "d"),
  ...more,
});

export const line = (name: string, more: object = {}): Question => ({
  ...base,
  kind: "text",
  format: "line",
  name,
  ...more,
});

export const number = (name: string, more: object = {}): Question => ({
  ...base,
  kind: "number",
  name,
  ...more,
});

export const scale = (name: string, more: object = {}): Question => ({
  ...base,
  kind: "scale",
  name,
  min: 1,
  max: 5,
  ...more,
});

export const matrix = (name: string, more: object = {}): Question => ({
  ...base,
  kind: "matrix",
  name,
  rows: choices("r1", "r2", "r3"),
  columns: choices("c1", "c2"),
  ...more,
});

/** Any other kind, or a question with everything spelt out. */
export const ask = (question: object): Question => ({ ...base, ...question }) as Question;

export const page = (name: string, questions: Question[], more: object = {}): Page => ({
  name,
  questions,
  ...more,
});

export const questionnaire = (pages: Page[], more: object = {}): Questionnaire => ({
  version: 1,
  title: "测试问卷",
  pages,
  quotaCells: [],
  ...more,
});

export const onePage = (...questions: Question[]): Questionnaire =>
  questionnaire([page("p1", questions)]);

/** Several may be chosen; one asks for the respondent's own words, and one excludes the others. */
export const cities: Question = multiple("cities", {
  title: "去过哪些城市",
  required: true,
  choices: [
    { value: "beijing", label: "北京" },
    { value: "sh", label: "上海" },
    { value: "x", label: "其他", other: true },
    { value: "none", label: "都没去过", exclusive: true },
  ],
});
