/** 产品试用: applying, choosing, shipping. */
import {
  consoleTrials,
  decideTrials,
  revealTrial,
  shipTrial,
} from "#contract/console/study/trial.ts";
import * as member from "#contract/member/study/trial.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { apply, ownTrial, receive, withdraw } from "./apply.ts";
import { decide, ship } from "./decide.ts";
import { queuedTrials } from "./queue.ts";
import { revealAddress } from "./reveal.ts";

export function trialRoutes(routes: Routes, world: World) {
  routes.on(member.applyTrial, ({ caller, body, origin }) =>
    apply(world, { memberId: caller.memberId, role: caller.role, origin, asked: body }),
  );
  routes.on(member.getTrial, ({ caller, params }) =>
    ownTrial(world, { memberId: caller.memberId, id: params.id }),
  );
  routes.on(member.withdrawTrial, ({ caller, params }) =>
    withdraw(world, { memberId: caller.memberId, id: params.id }),
  );
  routes.on(member.receiveTrial, ({ caller, params }) =>
    receive(world, { memberId: caller.memberId, id: params.id }),
  );

  routes.on(consoleTrials, ({ query }) => queuedTrials(world, query));
  routes.on(decideTrials, ({ caller, origin, body }) =>
    decide(world, { staff: caller, ip: origin.ip, ...body }),
  );
  routes.on(revealTrial, ({ caller, origin, params, body }) =>
    revealAddress(world, { staff: caller, ip: origin.ip, id: params.id, ...body }),
  );
  routes.on(shipTrial, ({ caller, origin, params, body }) =>
    ship(world, { staff: caller, ip: origin.ip, id: params.id, ...body }),
  );
}
