/** The member's own account. */
import {
  bindAlipay as bindEndpoint,
  getAccount,
  sendOwnEmail,
  sendOwnSms,
} from "#contract/member/user.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { bindAlipay, sendOwnCode } from "./payee.ts";
import { accountOf } from "./service.ts";

export function userRoutes(routes: Routes, world: World) {
  routes.on(getAccount, ({ caller }) => accountOf(world.db, caller.memberId));

  routes.on(bindEndpoint, ({ caller, body, origin }) => {
    const { code, ...payee } = body;
    return bindAlipay(world, { memberId: caller.memberId, payee, code, origin });
  });

  for (const [endpoint, by] of [
    [sendOwnSms, "mobile"],
    [sendOwnEmail, "email"],
  ] as const)
    routes.on(endpoint, ({ caller, body, origin }) =>
      sendOwnCode(world, { memberId: caller.memberId, by, screen: body.screen, origin }),
    );
}
