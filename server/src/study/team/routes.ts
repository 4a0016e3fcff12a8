/** 我的团队: for leaders alone, and each of them their own. */
import * as contract from "#contract/member/study/team.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { teamHistory } from "./history.ts";
import { teamOf } from "./members.ts";
import { ratesOf, setRate } from "./rate.ts";
import { teamResponses } from "./responses.ts";
import { teamSummary } from "./summary.ts";

export function teamRoutes(routes: Routes, world: World) {
  routes.on(contract.getTeamSummary, ({ caller }) => teamSummary(world, caller.memberId));

  routes.on(contract.getTeam, ({ caller, query }) =>
    teamOf(world, {
      leaderId: caller.memberId,
      cursor: query.cursor,
      size: query.size,
      search: query.search,
    }),
  );

  routes.on(contract.getTeamHistory, ({ caller, query }) =>
    teamHistory(world, {
      leaderId: caller.memberId,
      by: query.by,
      cursor: query.cursor,
      size: query.size,
    }),
  );

  routes.on(contract.listTeamResponses, ({ caller, query }) =>
    teamResponses(world, {
      leaderId: caller.memberId,
      cursor: query.cursor,
      size: query.size,
      memberCode: query.memberCode,
      taskId: query.taskId,
      result: query.result,
      audit: query.audit,
    }),
  );

  routes.on(contract.setRate, ({ caller, body }) =>
    setRate(world, {
      leaderId: caller.memberId,
      memberCode: body.memberCode,
      percent: body.rate,
    }),
  );

  routes.on(contract.listRates, ({ caller, query }) =>
    ratesOf(world, {
      leaderId: caller.memberId,
      memberCode: query.memberCode,
      cursor: query.cursor,
      size: query.size,
    }),
  );
}
