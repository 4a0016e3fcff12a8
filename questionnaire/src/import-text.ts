/** Imports a questionnaire written as plain text in the usual Chinese form, and says what it left out. */
import { createNames, questionnaireOf } from "./import-report.ts";
import type { Imported } from "./import-report.ts";
import type { Page, Question } from "./model.ts";
import { draftOf, kindOf, questionOf } from "./text-question.ts";
import type { Draft } from "./text-question.ts";

const PAGE_BREAK = /^[=＝—-]{2,}\s*(?:分页|下一页|page)?\s*[=＝—-]{2,}$/i;

export const importText = (text: string): Imported => {
  const leftOut: string[] = [];
  const lines = text
    // Full-width digits and letters are how a Chinese keyboard numbers; punctuation stays as it is.
    .replace(/[０-９Ａ-Ｚａ-ｚ]/g, (sign) => sign.normalize("NFKC"))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [first = ""] = lines;
  const hasTitle = !PAGE_BREAK.test(first) && draftOf(first, 1) === undefined;
  const nameOf = createNames("q");
  const pages = draftsIn(hasTitle ? lines.slice(1) : lines, leftOut)
    .map((drafts) => drafts.flatMap((draft) => read(draft, nameOf(`q${draft.number}`), leftOut)))
    .filter((questions) => questions.length > 0)
    .map((questions, i): Page => ({ name: `p${i + 1}`, questions }));
  return { questionnaire: questionnaireOf(hasTitle ? first : "", pages), leftOut };
};

/** The questions with the lines that belong to each, page by page. */
const draftsIn = (lines: string[], leftOut: string[]): Draft[][] => {
  let page: Draft[] = [];
  const pages = [page];
  let number = 0;
  for (const line of lines) {
    const draft = draftOf(line, number + 1);
    const open = page[page.length - 1];
    if (PAGE_BREAK.test(line)) {
      page = [];
      pages.push(page);
    } else if (draft) {
      number += 1;
      page.push(draft);
    } else if (open) open.lines.push(line);
    else leftOut.push(`「${line}」不属于任何一道题`);
  }
  return pages;
};

const read = (draft: Draft, name: string, leftOut: string[]): Question[] => {
  const where = `第 ${draft.number} 题「${draft.title}」`;
  const question = questionOf(draft, name);
  if (question === undefined) {
    leftOut.push(`${where}没有选项`);
    return [];
  }
  const isUnknown = /题/.test(draft.marks) && kindOf(draft.marks) === undefined;
  if (isUnknown) leftOut.push(`${where}的题型「${draft.marks}」不认识，按${guessed(question)}导入`);
  return [question];
};

const guessed = ({ kind }: Question): string => (kind === "single" ? "单选题" : "填空题");
