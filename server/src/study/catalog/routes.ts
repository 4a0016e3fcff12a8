/** The shop window: tasks that a member can take, and what each asks and pays. */
import { listBestTasks } from "#contract/member/study/best.ts";
import * as contract from "#contract/member/study/task.ts";
import { rateFor } from "../../foundation/brand/api.ts";
import { citySpellings, cityOf } from "../../foundation/geo/api.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { knownVisitor } from "../survey/api.ts";
import { listOpenTasks, listUpcomingTasks, type Looker, platformOf } from "../task/api.ts";
import { bestTasks } from "./best.ts";
import { taskDetail } from "./detail.ts";

export function catalogRoutes(routes: Routes, world: World) {
  const { db, clock } = world;

  routes.on(contract.listTasks, async ({ caller, query, origin }) => {
    const member: Looker | undefined = caller && {
      id: caller.memberId,
      role: caller.role,
      cities: citySpellings(await cityOf(world, origin.ip)),
    };
    const list = query.upcoming ? listUpcomingTasks : listOpenTasks;
    return list(db, clock.now(), {
      member,
      rate: await rateFor(world, { homeBrand: caller?.homeBrand, host: origin.host }),
      // A stranger may come back on any device.
      platform: member && (await platformOf(origin.userAgent)),
      module: query.module,
      type: query.type,
      maxMinutes: query.maxMinutes,
      cursor: query.cursor,
      size: query.size,
    });
  });

  routes.on(listBestTasks, ({ caller, origin }) => bestTasks(world, { caller, origin }));

  routes.on(contract.getTask, ({ caller, params, origin, cookies }) =>
    taskDetail(world, { caller, origin, visitorId: knownVisitor(cookies) ?? "", id: params.id }),
  );
}
