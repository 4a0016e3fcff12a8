/** Where a page leads, in words. */
import { conditionText } from "#questionnaire/condition-text.ts";
import type { Jump, Questionnaire } from "#questionnaire/model.ts";

export const ends = { end: "结束，记为完成", screenOut: "结束，记为被甄别" } as const;

function targetText(to: string, { pages }: Questionnaire): string {
  if (to === "end" || to === "screenOut") return ends[to];
  const index = pages.findIndex(({ name }) => name === to);
  return index < 0 ? `「${to}」（没有这一页）` : pageText(index, pages[index]?.title);
}

export const pageText = (index: number, title: string | undefined): string =>
  `第 ${index + 1} 页${title ? ` ${title}` : ""}`;

export function jumpText(jump: Jump, whole: Questionnaire): string {
  const questions = whole.pages.flatMap((page) => page.questions);
  const questionOf = (name: string) => questions.find((one) => one.name === name);
  const when = jump.if ? `如果 ${conditionText(jump.if, questionOf)}，` : "";
  return `离开时：${when}去 ${targetText(jump.to, whole)}`;
}
