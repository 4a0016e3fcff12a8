/** A member's whole profile: for an export of their data, and its end once they left. */
import type { Answer } from "#questionnaire/model.ts";
import type { Db } from "../../platform/db.ts";
import { titlesByIds } from "../task/api.ts";
import { profileIn } from "./profile.ts";
import { usesOf } from "./sql.ts";
import { asAsked, textOf } from "./version.ts";

/** Every answer that is stored, with all its uses, in the words in which it was given. */
export async function propertyForExport(db: Db, memberId: number) {
  const profile = await profileIn(db, memberId);
  const { stored } = profile;
  const uses = await usesOf(db, memberId, Number.MAX_SAFE_INTEGER);
  const titles = await titlesByIds(
    db,
    [...stored, ...uses].flatMap(({ taskId }) => taskId ?? []),
  );
  const questionOf = await asAsked(db, profile);
  return stored.map((row) => {
    const { name, value, taskId, answeredAt, formVersion } = row;
    const question = questionOf(row);
    return {
      question: question?.title ?? name,
      // Only what the engine let through is stored.
      answer: textOf(question, value as Answer),
      formVersion,
      fromTask: taskId === null ? null : (titles.get(taskId) ?? ""),
      answeredAt,
      uses: uses
        .filter((use) => use.name === name)
        .map((use) => ({ task: titles.get(use.taskId) ?? "", at: use.usedAt })),
    };
  });
}
