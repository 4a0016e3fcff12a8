/**
 * Fits a questionnaire to what this site can do today. Files cannot be handed in yet: such a question is
 * shown with that sentence instead of a control that would fail; the server judges the original.
 */
import type { Question, Questionnaire } from "#questionnaire/model.ts";

const later = "上传文件的功能即将开放。这道题现在可以跳过，不影响其他题目。";
const blocked = "上传文件的功能即将开放。这道题必须上传，开放前无法交卷；其他答案会为你保存。";

export function prepare(questionnaire: Questionnaire): Questionnaire {
  return {
    ...questionnaire,
    pages: questionnaire.pages.map((page) => ({ ...page, questions: page.questions.map(shownAs) })),
  };
}

export const needsFile = ({ pages }: Questionnaire): boolean =>
  pages.some(({ questions }) =>
    questions.some(({ kind, required }) => kind === "file" && required),
  );

function shownAs(question: Question): Question {
  if (question.kind !== "file") return question;
  const { name, title, visibleIf, fixed, required } = question;
  return {
    kind: "explanation",
    name,
    title,
    help: required ? blocked : later,
    required: false,
    ...(visibleIf && { visibleIf }),
    ...(fixed && { fixed }),
  };
}
