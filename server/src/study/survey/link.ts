/**
 * Hidden fields (docs/decisions/0087): what a respondent's link said is kept with their answers when they are let
 * in, as far as their version of the questionnaire declares it, and never changes afterwards.
 */
import { hiddenIn } from "#questionnaire/hidden.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { putAnswer, UNTYPED } from "./answer-sql.ts";
import type { OwnedKey } from "./owner.ts";
import { versionOf } from "./version.ts";

type LinkInput = OwnedKey & {
  questionnaireId: number | null;
  /** Behind the "?". */
  link: string;
  startedAt: Date;
};

export async function keepLink(tx: Tx, world: World, came: LinkInput): Promise<void> {
  const { responseId, ownerId, questionnaireId, startedAt: now } = came;
  if (questionnaireId === null) return;
  const questionnaire = await versionOf(world, tx, questionnaireId);
  if (!questionnaire?.hiddenFields?.length) return;
  const key = { responseId, ownerId };
  const found = hiddenIn(questionnaire, parametersIn(came.link));
  for (const [question, answer] of Object.entries(found)) {
    const value = JSON.stringify(answer);
    // In order of the model: rows of one response, which nobody else knows of yet.
    // oxlint-disable-next-line no-await-in-loop
    await putAnswer(tx, { ...key, question, value, milliseconds: 0, now, ...UNTYPED });
  }
}

/** Two of one name could be read as either, so neither counts. */
function parametersIn(link: string): Record<string, string> {
  const query = new URLSearchParams(link);
  return Object.fromEntries([...query].filter(([name]) => query.getAll(name).length === 1));
}
