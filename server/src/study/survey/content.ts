/** The content of a response: its version of the questionnaire, and the answers saved so far. */
import { JoinResult } from "#contract/enums.ts";
import { askedOn } from "#questionnaire/age.ts";
import type { Answers, Question, Questionnaire } from "#questionnaire/model.ts";
import { ownOf } from "#questionnaire/own.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { type AnswerRow, answersOf } from "./answer-sql.ts";
import { keyOf } from "./owner.ts";
import { type Bearer, mustBeTheirs } from "./respondent.ts";
import type * as rows from "./sql.ts";
import { lockByToken } from "./token-sql.ts";
import { versionOf } from "./version.ts";

export type LockTheirsInput = { bearer: Bearer; token: string };

export type Content = {
  /** Their own: loops, arms and orders are written out. */
  questionnaire: Questionnaire;
  answers: Answers;
  /** Milliseconds by question. */
  milliseconds: Record<string, number>;
  saved: readonly AnswerRow[];
};

/** The version that the response began with, and the answers saved so far. */
export async function contentOf(
  world: World,
  db: Db,
  response: rows.ResponseRow,
): Promise<Content> {
  const { questionnaireId } = response;
  const questionnaire = questionnaireId && (await versionOf(world, db, questionnaireId));
  if (!questionnaire) throw new Failure("notFound");
  const saved = await answersOf(db, keyOf(response));
  const answers = Object.fromEntries(saved.map((row) => [row.question, row.value])) as Answers;
  const today = askedOn(dayOf(world.clock.now()), questionnaire);
  return {
    questionnaire: ownOf(today, { seed: response.token, answers }),
    answers,
    milliseconds: Object.fromEntries(saved.map((row) => [row.question, row.milliseconds])),
    saved,
  };
}

/** Where it is done elsewhere (`platformId`), a leftover questionnaire of ours must not be handed in. */
export function mustBeOwn(response: rows.ResponseRow): void {
  if (response.questionnaireId === null || response.platformId !== null)
    throw new Failure("notFound");
}

export const questionOf = (questionnaire: Questionnaire, name: string): Question | undefined =>
  questionsOf(questionnaire).find((one) => one.name === name);

export async function lockTheirs(
  tx: Tx,
  world: Pick<World, "key">,
  { bearer, token }: LockTheirsInput,
): Promise<rows.ResponseRow> {
  const response = await lockByToken(tx, world, token);
  if (!response) throw new Failure("notFound");
  mustBeTheirs(response, bearer);
  return response;
}

/** Throws `responseClosed`, with the response that the page leads to. */
export function mustBeRunning(response: rows.ResponseRow, now: Date): void {
  const data = { responseId: response.id };
  if (response.result !== JoinResult.of.incomplete)
    throw new Failure("responseClosed", {
      ...(response.resultReason !== "" && { msg: response.resultReason }),
      data,
    });
  if (response.expiresAt <= now) throw new Failure("responseClosed", { msg: "已超过时限", data });
}
