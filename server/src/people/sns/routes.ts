/** Third-party login and binding. */
import { App } from "#contract/enums.ts";
import {
  bindAlipaySns,
  bindQq,
  bindSnsByPc,
  bindWechat,
  bindWeibo,
  callbackAlipay,
  callbackQq,
  callbackWechat,
  callbackWeibo,
  listSns,
  startSns as startEndpoint,
  unbindSns,
} from "#contract/member/people/sns.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { arriveBySns } from "./arrive.ts";
import { bindByTicket } from "./ticket.ts";
import { bindingsOf, bindOwn, unbindOwn } from "./own.ts";
import { startSns } from "./start.ts";

export function snsRoutes(routes: Routes, world: World) {
  routes.on(startEndpoint, ({ body, caller, origin, cookies }) =>
    startSns(world, { asked: body, caller, origin, cookies }),
  );
  const { wechat, qq, weibo, alipay } = App.of;
  for (const [endpoint, app] of [
    [callbackWechat, wechat],
    [callbackQq, qq],
    [callbackWeibo, weibo],
    [callbackAlipay, alipay],
  ] as const)
    routes.on(endpoint, ({ query, origin, cookies }) =>
      arriveBySns(world, { app, query, origin, cookies }),
    );
  routes.on(bindSnsByPc, ({ body, origin, cookies }) =>
    bindByTicket(world, { asked: body, origin, cookies }),
  );

  routes.on(listSns, ({ caller }) => bindingsOf(world, caller.memberId));
  routes.on(unbindSns, ({ body, caller, origin }) =>
    unbindOwn(world, { caller, app: body.app, origin }),
  );
  for (const [endpoint, app] of [
    [bindWechat, wechat],
    [bindQq, qq],
    [bindWeibo, weibo],
    [bindAlipaySns, alipay],
  ] as const)
    routes.on(endpoint, ({ body, caller, origin, cookies }) =>
      bindOwn(world, { app, query: body, caller, origin, cookies }),
    );
}
