/** A member's exchanges over HTTP. */
import { ExchangeType } from "#contract/enums.ts";
import * as member from "#contract/member/money/exchange.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { cancelExchange, ownExchange, ownExchanges } from "../exchange/api.ts";
import { requestPrize } from "../order/api.ts";
import { quoteFor, requestWithdrawal } from "./service.ts";

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
      ? requestWithdrawal(world, { ...asked, body })
      : requestPrize(world, { ...asked, body });
  });
  routes.on(member.cancelExchange, ({ caller, body }) =>
    cancelExchange(world, { id: body.id, memberId: caller.memberId }),
  );
}
