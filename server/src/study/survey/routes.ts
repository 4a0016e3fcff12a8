/** Taking part, and its history. */
import * as contract from "#contract/member/study/survey.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { Failure } from "../../platform/failure.ts";
import type { Cookies, MemberCaller, Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { cardsOf, resultCard } from "./cards.ts";
import { pageOfOwn } from "./own-page-sql.ts";
import { appealResponse, claimResponse, leaveResponse, rateResponse } from "./own.ts";
import type { Bearer } from "./respondent.ts";
import { saveAnswer } from "./save.ts";
import { openSheet, submitSheet } from "./sheet.ts";
import * as rows from "./sql.ts";
import { knownVisitor } from "./visitor.ts";

export function surveyRoutes(routes: Routes, world: World) {
  answerRoutes(routes, world);
  historyRoutes(routes, world);
  ownRoutes(routes, world);
}

function answerRoutes(routes: Routes, world: World) {
  routes.on(contract.getSheet, ({ caller, cookies, query }) =>
    openSheet(world, { bearer: bearerOf(caller, cookies), token: query.token }),
  );

  routes.on(contract.saveAnswer, ({ caller, cookies, body }) =>
    saveAnswer(world, { bearer: bearerOf(caller, cookies), ...body, value: body.value ?? null }),
  );

  routes.on(contract.submitSheet, async ({ caller, cookies, body }) => {
    const bearer = bearerOf(caller, cookies);
    return resultCard(world, await submitSheet(world, { bearer, token: body.token }));
  });
}

function historyRoutes(routes: Routes, world: World) {
  const { db } = world;

  routes.on(contract.listResponses, async ({ caller, query }) => {
    const found = await pageOfOwn(db, {
      memberId: caller.memberId,
      result: query.result ?? null,
      auditState: query.auditState ?? null,
      before: readCursor(query.cursor, 1)?.[0] ?? null,
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
    if (!response) throw new Failure("notFound");
    return resultCard(world, response);
  });
}

function ownRoutes(routes: Routes, world: World) {
  const ownOf = (caller: MemberCaller, params: { id: number }) => ({
    memberId: caller.memberId,
    id: params.id,
  });

  routes.on(contract.claimResponse, async ({ caller, params, body }) =>
    resultCard(world, await claimResponse(world, ownOf(caller, params), body)),
  );
  routes.on(contract.appealResponse, async ({ caller, params, body }) =>
    resultCard(world, await appealResponse(world, ownOf(caller, params), body.text)),
  );
  routes.on(contract.leaveResponse, async ({ caller, params }) =>
    resultCard(world, await leaveResponse(world, ownOf(caller, params))),
  );
  routes.on(contract.rateResponse, async ({ caller, params, body }) =>
    resultCard(world, await rateResponse(world, ownOf(caller, params), body.stars)),
  );
}

const bearerOf = (caller: MemberCaller | undefined, cookies: Cookies): Bearer => ({
  memberId: caller?.memberId,
  visitorId: knownVisitor(cookies),
});
