/** Sanctions and appeals at the operators' desk. */
import * as appeal from "#contract/console/operations/appeal.ts";
import * as contract from "#contract/console/people/sanction.ts";
import { Failure } from "../../platform/failure.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import {
  pageOfProposals,
  pageOfSanctions,
  presentProposals,
  presentSanctions,
  waitingProposalsOf,
} from "../../people/sanction/api.ts";
import { memberOf } from "../../people/member/api.ts";
import { answer, ask, decide, lift } from "./act.ts";
import { appealPage, sanctionAtDesk } from "./appeals.ts";

/** More than this were never placed on anybody; the list on the page is as long. */
const SANCTIONS_MAX = 200;

export function sanctionDeskRoutes(routes: Routes, world: World) {
  const { db } = world;
  routes.on(contract.listSanctions, async ({ caller, params: { id: memberId } }) => {
    if (!(await memberOf(db, memberId))) throw new Failure("notFound");
    const page = { memberId, before: undefined, size: SANCTIONS_MAX };
    return {
      list: await presentSanctions(world, await pageOfSanctions(db, page)),
      waiting: await presentProposals(world, await waitingProposalsOf(db, memberId), caller),
    };
  });
  routes.on(contract.sanctionMember, ({ caller, origin, params, body }) =>
    ask(world, { staff: caller, ip: origin.ip, memberId: params.id, ...body }),
  );
  routes.on(contract.liftSanction, ({ caller, origin, params, body }) =>
    lift(world, { staff: caller, ip: origin.ip, ...params, ...body }),
  );
  routes.on(contract.listSanctionProposals, async ({ caller, query }) => {
    const filter = { ...query, isWaiting: query.waiting !== "0" };
    const { list, ...page } = await pageOfProposals(db, filter, query);
    return { ...page, list: await presentProposals(world, list, caller) };
  });
  routes.on(contract.decideSanction, ({ caller, origin, params, body }) =>
    decide(world, { staff: caller, ip: origin.ip, ...params, ...body }),
  );

  routes.on(appeal.listAppeals, ({ query }) => appealPage(world, query));
  routes.on(appeal.consoleSanction, ({ caller, params }) =>
    sanctionAtDesk(world, params.id, caller),
  );
  routes.on(appeal.decideSanctionAppeal, ({ caller, origin, params, body }) =>
    answer(world, { staff: caller, ip: origin.ip, ...params, ...body }),
  );
}
