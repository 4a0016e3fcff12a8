/** Edits of a questionnaire from its outline. Pure: each makes a new one and leaves the old as it was. */
import type { Choice, Page, Question, Questionnaire } from "#questionnaire/model.ts";

export const kindLabels: Record<Question["kind"], string> = {
  single: "单选",
  multiple: "多选",
  dropdown: "下拉",
  picture: "图片选择",
  ranking: "排序",
  text: "填空",
  number: "数字",
  date: "日期",
  scale: "量表",
  nps: "NPS",
  matrix: "矩阵",
  file: "上传",
  region: "地区",
  explanation: "说明",
};

/** "2 页 8 题", of whatever this is. */
export function sizeText(value: unknown): string {
  if (typeof value !== "object" || value === null || !("pages" in value)) return "无内容";
  const pages = Array.isArray(value.pages) ? (value.pages as { questions?: unknown[] }[]) : [];
  const questions = pages.reduce((sum, page) => sum + (page.questions?.length ?? 0), 0);
  return `${pages.length} 页 ${questions} 题`;
}

/** A place in an array is a place on the page: names may be edited, indexes are what is clicked. */
export type At = { page: number; question: number };

export const changePage = (
  whole: Questionnaire,
  page: number,
  change: Partial<Page>,
): Questionnaire => ({
  ...whole,
  pages: whole.pages.map((one, index) => (index === page ? { ...one, ...change } : one)),
});

const changeQuestions = (
  whole: Questionnaire,
  page: number,
  act: (questions: Question[]) => Question[],
) => changePage(whole, page, { questions: act(whole.pages[page]?.questions ?? []) });

export const changeQuestion = (
  whole: Questionnaire,
  at: At,
  change: { title?: string; required?: boolean; choices?: Choice[] },
): Questionnaire =>
  changeQuestions(whole, at.page, (questions) =>
    // The kind stays, and `choices` is only ever given to a question that has some.
    questions.map((one, index) =>
      index === at.question ? ({ ...one, ...change } as Question) : one,
    ),
  );

export const moveQuestion = (whole: Questionnaire, at: At, by: -1 | 1): Questionnaire =>
  changeQuestions(whole, at.page, (questions) => moved(questions, at.question, by));

export const removeQuestion = (whole: Questionnaire, at: At): Questionnaire =>
  changeQuestions(whole, at.page, (questions) =>
    questions.filter((_, index) => index !== at.question),
  );

export function addQuestion(
  whole: Questionnaire,
  page: number,
  kind: "single" | "multiple" | "text",
): Questionnaire {
  const names = new Set(whole.pages.flatMap(({ questions }) => questions.map(({ name }) => name)));
  const base = { name: freeName("q", names), title: "新的问题", required: true };
  const choices = [
    { value: "1", label: "选项 1" },
    { value: "2", label: "选项 2" },
  ];
  const question: Question =
    kind === "text" ? { ...base, kind, format: "line" } : { ...base, kind, choices };
  return changeQuestions(whole, page, (questions) => [...questions, question]);
}

export function addPage(whole: Questionnaire): Questionnaire {
  const names = new Set(whole.pages.map(({ name }) => name));
  return { ...whole, pages: [...whole.pages, { name: freeName("p", names), questions: [] }] };
}

export const removePage = (whole: Questionnaire, page: number): Questionnaire => ({
  ...whole,
  pages: whole.pages.filter((_, index) => index !== page),
});

/** Values are what answers are stored under, so a new choice never takes a value in use. */
export function addChoice(choices: readonly Choice[]): Choice[] {
  const values = new Set(choices.map(({ value }) => value));
  const value = freeName("", values);
  return [...choices, { value, label: `选项 ${value}` }];
}

export function moved<T>(items: readonly T[], from: number, by: -1 | 1): T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  const to = from + by;
  if (item === undefined || to < 0 || to > next.length) return [...items];
  next.splice(to, 0, item);
  return next;
}

function freeName(prefix: string, taken: ReadonlySet<string>): string {
  let number = taken.size + 1;
  while (taken.has(`${prefix}${number}`)) number++;
  return `${prefix}${number}`;
}
