/** A member's whole profile: for an export of their data, and its end once they left. */
import { answerText } from "#questionnaire/answer-text.ts";
import type { Answer, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import type { Db } from "../../platform/db.ts";
import { titlesByIds } from "../task/api.ts";
import { answersOf, currentForm, usesOf } from "./sql.ts";

/** Every answer that is stored, with all its uses, in the words of the form of today where it has them. */
export async function propertyForExport(db: Db, memberId: number) {
  const form = await currentForm(db);
  const answers = await answersOf(db, memberId);
  const uses = await usesOf(db, memberId, Number.MAX_SAFE_INTEGER);
  const titles = await titlesByIds(
    db,
    [...answers, ...uses].flatMap(({ taskId }) => taskId ?? []),
  );
  // Stored versions are written by us, parsed, and never edited.
  const questions = form ? questionsOf(form.body as Questionnaire) : [];
  return answers.map(({ name, value, taskId, answeredAt }) => {
    const question = questions.find((one) => one.name === name);
    return {
      question: question?.title ?? name,
      answer: question ? answerText(question, value as Answer) : JSON.stringify(value),
      fromTask: taskId === null ? null : (titles.get(taskId) ?? ""),
      answeredAt,
      uses: uses
        .filter((use) => use.name === name)
        .map((use) => ({ task: titles.get(use.taskId) ?? "", at: use.usedAt })),
    };
  });
}
