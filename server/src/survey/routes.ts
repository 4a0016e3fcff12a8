/** Taking part, and its history. */
import * as contract from "#contract/member/survey.ts";
import type { ResultCard } from "#contract/member/survey.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import { Failure } from "../platform/failure.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { tasksByIds } from "../task/service.ts";
import { cardOf } from "./card.ts";
import { consoleRoutes } from "./console.ts";
import { enterTask } from "./entry.ts";
import { openSheet, saveAnswer, submitSheet } from "./sheet.ts";
import * as rows from "./sql.ts";

export function surveyRoutes(routes: Routes, world: World) {
  const { db, clock } = world;

  routes.on(contract.enterTask, ({ caller, origin, body }) =>
    enterTask(world, { caller, origin, taskId: body.taskId }),
  );

  routes.on(contract.getSheet, ({ caller, query }) =>
    openSheet(world, { memberId: caller.memberId, token: query.token }),
  );

  routes.on(contract.saveAnswer, ({ caller, body }) =>
    saveAnswer(world, { memberId: caller.memberId, ...body, value: body.value ?? null }),
  );

  routes.on(contract.submitSheet, async ({ caller, body }) => {
    const { response, task } = await submitSheet(world, {
      memberId: caller.memberId,
      token: body.token,
    });
    return cardOf(response, task, clock.now());
  });

  routes.on(contract.listResponses, async ({ caller, query }) => {
    const found = await rows.pageOfResponses(db, {
      memberId: caller.memberId,
      result: query.result,
      auditState: query.auditState,
      before: readCursor(query.cursor, 1)?.[0],
      size: query.size + 1,
    });
    const { list, next } = cutPage(found, query.size, (row) => [row.id]);
    return { list: await cardsOf(world, list), next };
  });

  routes.on(contract.responsesOfTask, async ({ caller, query }) => ({
    list: await cardsOf(world, await rows.allOfTask(db, query.taskId, caller.memberId)),
  }));

  routes.on(contract.getResponse, async ({ caller, params }) => {
    const response = await rows.responseOfMember(db, caller.memberId, params.id);
    const [card] = response ? await cardsOf(world, [response]) : [];
    if (!card) throw new Failure("notFound");
    return card;
  });

  consoleRoutes(routes, world);
}

/** Cards of many responses with one look-up of their tasks. */
async function cardsOf(
  { db, clock }: World,
  found: readonly rows.ResponseRow[],
): Promise<ResultCard[]> {
  const tasks = new Map(
    (await tasksByIds(db, [...new Set(found.map((row) => row.taskId))])).map((task) => [
      task.id,
      task,
    ]),
  );
  const now = clock.now();
  return found.flatMap((row) => {
    const task = tasks.get(row.taskId);
    return task ? [cardOf(row, task, now)] : [];
  });
}
