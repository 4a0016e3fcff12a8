/** Where a respondent of a dry run ended, in words and as a place in the editor; in a loop they are asked `q3@a` on `p2@a`. */
import { type DryEnd, isCalled } from "#questionnaire/dry-run.ts";
import type { Questionnaire } from "#questionnaire/model.ts";

export function screenedText(
  { page, question, choice }: DryEnd & { kind: "screenedOut" },
  { pages }: Questionnaire,
): string {
  const place = pages.findIndex(({ name }) => isCalled(page, name)) + 1;
  if (question === undefined) return place > 0 ? `第 ${place} 页的跳转` : "没有题目的页";
  const asked = pages
    .flatMap(({ questions }) => questions)
    .find(({ name }) => isCalled(question, name));
  const label =
    asked && "choices" in asked ? asked.choices.find(({ value }) => value === choice)?.label : null;
  return label ? `「${question}」选了「${label}」` : `「${question}」的甄别条件`;
}

/** The place in the form that findings have. */
export function pathOf(
  { pages }: Questionnaire,
  { question, page }: { question?: string | undefined; page?: string },
): string {
  for (const [p, { questions }] of pages.entries()) {
    const q = questions.findIndex(({ name }) => question && isCalled(question, name));
    if (q >= 0) return `pages[${p}].questions[${q}]`;
  }
  const p = pages.findIndex(({ name }) => page !== undefined && isCalled(page, name));
  return `pages[${Math.max(0, p)}]`;
}
