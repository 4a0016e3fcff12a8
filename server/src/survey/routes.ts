/** Taking part, and its history. */
import * as contract from "#contract/member/survey.ts";
import type { ResultCard } from "#contract/member/survey.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import { Failure } from "../platform/failure.ts";
import type { Cookies, MemberCaller, Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { tasksByIds } from "../task/service.ts";
import { cardOf } from "./card.ts";
import { consoleRoutes } from "./console.ts";
import { openSheet, saveAnswer, submitSheet } from "./sheet.ts";
import type { Bearer } from "./respondent.ts";
import * as rows from "./sql.ts";
import { knownVisitor } from "./visitor.ts";

export function surveyRoutes(routes: Routes, world: World) {
  const { db, clock } = world;

  routes.on(contract.getSheet, ({ caller, cookies, query }) =>
    openSheet(world, { bearer: bearerOf(caller, cookies), token: query.token }),
  );

  routes.on(contract.saveAnswer, ({ caller, cookies, body }) =>
    saveAnswer(world, { bearer: bearerOf(caller, cookies), ...body, value: body.value ?? null }),
  );

  routes.on(contract.submitSheet, async ({ caller, cookies, body }) => {
    const { response, task } = await submitSheet(world, {
      bearer: bearerOf(caller, cookies),
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

const bearerOf = (caller: MemberCaller | undefined, cookies: Cookies): Bearer => ({
  memberId: caller?.memberId,
  visitorId: knownVisitor(cookies),
});

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
