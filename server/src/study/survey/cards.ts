/** Cards of many responses of one owner: one look-up each of tasks, claims, appeals and ratings. */
import type { ResultCard } from "#contract/member/study/survey.ts";
import { starsOf } from "../opinion/api.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { tasksByIds } from "../task/api.ts";
import { cardOf } from "./card.ts";
import { appealsOf, claimsOf } from "./claim-sql.ts";
import { endPageOf } from "./end-page.ts";
import type { ResponseRow } from "./sql.ts";

export async function cardsOf(
  { db, clock }: World,
  found: readonly ResponseRow[],
): Promise<ResultCard[]> {
  const [first] = found;
  if (!first) return [];
  const ids = found.map((row) => row.id);
  const [tasks, claims, appeals, stars] = await Promise.all([
    tasksByIds(db, [...new Set(found.map((row) => row.taskId))]),
    claimsOf(db, ids),
    appealsOf(db, ids),
    starsOf(db, { ownerId: first.ownerId, responseIds: ids }),
  ]);
  const taskById = new Map(tasks.map((task) => [task.id, task]));
  const claimById = new Map(claims.map((claim) => [claim.responseId, claim]));
  const appealById = new Map(appeals.map((appeal) => [appeal.responseId, appeal]));
  const now = clock.now();
  return found.flatMap((row) => {
    const task = taskById.get(row.taskId);
    if (!task) return [];
    return cardOf(row, task, now, {
      claim: claimById.get(row.id),
      appeal: appealById.get(row.id),
      stars: stars.get(row.id),
    });
  });
}

export async function resultCard(world: World, response: ResponseRow): Promise<ResultCard> {
  const [card] = await cardsOf(world, [response]);
  if (!card) throw new Failure("notFound");
  return { ...card, endPage: await endPageOf(world.db, response) };
}
