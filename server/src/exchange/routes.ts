/** Exchanges over HTTP: the member's side and the console's queue. */
import {
  approveExchanges,
  consoleExchange,
  consoleExchanges,
  failPrizeExchange,
  rejectExchanges,
  revealExchange,
  shipExchange,
  retryPayouts as retryEndpoint,
} from "#contract/console/exchange.ts";
import * as member from "#contract/member/exchange.ts";
import { Failure } from "../platform/failure.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { approve, reject } from "./decide.ts";
import { payoutFileRoutes } from "./payout-file-routes.ts";
import { queuedExchange, queuedExchanges } from "./queue.ts";
import { retryPayouts } from "./retry.ts";
import { cancelExchange, ownExchange, ownExchanges, quoteFor, requestExchange } from "./service.ts";

export function exchangeRoutes(routes: Routes, world: World) {
  routes.on(member.quoteExchange, ({ caller, query, origin }) =>
    quoteFor(world, { memberId: caller.memberId, host: origin.host, ...query }),
  );
  routes.on(member.listExchanges, ({ caller, query }) =>
    ownExchanges(world, {
      memberId: caller.memberId,
      state: query.state,
      cursor: query.cursor,
      size: query.size,
    }),
  );
  routes.on(member.getExchange, ({ caller, params }) =>
    ownExchange(world, { id: params.id, memberId: caller.memberId }),
  );
  routes.on(member.createExchange, ({ caller, origin, body, idempotencyKey }) => {
    if (body.type !== 1) throw new Failure("unavailable");
    return requestExchange(world, { memberId: caller.memberId, origin, body, idempotencyKey });
  });
  routes.on(member.cancelExchange, ({ caller, body }) =>
    cancelExchange(world, { id: body.id, memberId: caller.memberId }),
  );

  routes.on(consoleExchanges, ({ query }) => queuedExchanges(world, query));
  routes.on(consoleExchange, ({ params }) => queuedExchange(world, params.id));
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

  for (const later of [member.revealCode, shipExchange, failPrizeExchange, revealExchange])
    routes.on(later, () => {
      throw new Failure("unavailable");
    });
}
