/** Exchanges over HTTP: the member's side and the console's queue. */
import {
  approveExchanges,
  consoleExchange,
  consoleExchanges,
  failPrizeExchange,
  rejectExchanges,
  revealExchange as revealEndpoint,
  shipExchange as shipEndpoint,
  retryPayouts as retryEndpoint,
} from "#contract/console/exchange.ts";
import {
  approveLowRisk as approveLowRiskEndpoint,
  lowRiskExchanges,
} from "#contract/console/low-risk.ts";
import { ExchangeType } from "#contract/enums.ts";
import * as member from "#contract/member/exchange.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { approve, reject } from "./decide.ts";
import { approveLowRisk, lowRiskPreview } from "./low-risk.ts";
import { payoutFileRoutes } from "./payout-file-routes.ts";
import { queuedExchange, queuedExchanges } from "./queue.ts";
import { revealCode, revealExchange } from "./reveal.ts";
import { retryPayouts } from "./retry.ts";
import {
  cancelExchange,
  ownExchange,
  ownExchanges,
  quoteFor,
  requestExchange,
  requestPrize,
} from "./service.ts";
import { ship, giveUp } from "./ship.ts";
import { unpaidRoutes } from "./unpaid-routes.ts";

export function exchangeRoutes(routes: Routes, world: World) {
  routes.on(member.quoteExchange, ({ caller, query }) =>
    quoteFor(world, { memberId: caller.memberId, ...query }),
  );
  routes.on(member.listExchanges, ({ caller, query }) =>
    ownExchanges(world, {
      memberId: caller.memberId,
      ...query,
    }),
  );
  routes.on(member.getExchange, ({ caller, params }) =>
    ownExchange(world, { id: params.id, memberId: caller.memberId }),
  );
  routes.on(member.createExchange, ({ caller, origin, body, idempotencyKey }) => {
    const asked = { memberId: caller.memberId, origin, idempotencyKey };
    return body.type === ExchangeType.of.cash
      ? requestExchange(world, { ...asked, body })
      : requestPrize(world, { ...asked, body });
  });
  routes.on(member.cancelExchange, ({ caller, body }) =>
    cancelExchange(world, { id: body.id, memberId: caller.memberId }),
  );

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

  routes.on(retryEndpoint, ({ caller, origin, body }) =>
    retryPayouts(world, { staff: caller, ip: origin.ip, ids: body.ids }),
  );
  payoutFileRoutes(routes, world);
  unpaidRoutes(routes, world);

  routes.on(member.revealCode, ({ caller, body }) =>
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
