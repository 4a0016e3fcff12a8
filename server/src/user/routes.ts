/** The member's own account, and where their withdrawals go. Changing it is in account. */
import { bindAlipay as bindEndpoint, getAccount } from "#contract/member/user.ts";
import { originOf } from "../brand/service.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { bindAlipay } from "./payee.ts";
import { accountOf } from "./account.ts";

export function userRoutes(routes: Routes, world: World) {
  routes.on(getAccount, ({ caller }) =>
    accountOf(world.db, caller.memberId, (home) => originOf(world, home)),
  );

  routes.on(bindEndpoint, ({ caller, body, origin }) => {
    const { code, ...payee } = body;
    return bindAlipay(world, { memberId: caller.memberId, payee, code, origin });
  });
}
