/** The console's queue of exchanges over HTTP, and what is shown of one. */
import {
  approveExchanges,
  consoleExchange,
  consoleExchanges,
  failPrizeExchange,
  rejectExchanges,
  revealExchange as revealEndpoint,
  shipExchange as shipEndpoint,
} from "#contract/console/money/exchange.ts";
import {
  approveLowRisk as approveLowRiskEndpoint,
  lowRiskExchanges,
} from "#contract/console/money/low-risk.ts";
import { revealCode as revealCodeEndpoint } from "#contract/member/money/exchange.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { approve, reject } from "./decide.ts";
import { approveLowRisk, lowRiskPreview } from "./low-risk.ts";
import { queuedExchange, queuedExchanges } from "./queue.ts";
import { revealCode, revealExchange } from "./reveal.ts";
import { ship, giveUp } from "./ship.ts";
import { unpaidRoutes } from "./settlement-routes.ts";

export function exchangeQueueRoutes(routes: Routes, world: World) {
  routes.on(consoleExchanges, ({ caller, query }) => queuedExchanges(world, query, caller));
  routes.on(consoleExchange, ({ caller, params }) => queuedExchange(world, params.id, caller));
  routes.on(lowRiskExchanges, ({ caller }) => lowRiskPreview(world, caller));
  routes.on(approveLowRiskEndpoint, ({ caller, origin, body }) =>
    approveLowRisk(world, { staff: caller, ip: origin.ip, ...body }),
  );
  routes.on(approveExchanges, ({ caller, origin, body }) =>
    approve(world, { staff: caller, ip: origin.ip, ...body }),
  );
  routes.on(rejectExchanges, ({ caller, origin, body }) =>
    reject(world, { staff: caller, ip: origin.ip, ids: body.ids, reason: body.reason }),
  );

  unpaidRoutes(routes, world);

  routes.on(revealCodeEndpoint, ({ caller, body }) =>
    revealCode(world, { id: body.id, memberId: caller.memberId }),
  );
  routes.on(shipEndpoint, ({ caller, origin, body }) =>
    ship(world, { staff: caller, ip: origin.ip, ...body }),
  );
  routes.on(failPrizeExchange, ({ caller, origin, body }) =>
    giveUp(world, { staff: caller, ip: origin.ip, ...body }),
  );
  routes.on(revealEndpoint, ({ caller, origin, body }) =>
    revealExchange(world, { staff: caller, ip: origin.ip, ...body }),
  );
}
