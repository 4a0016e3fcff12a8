/** Signing in and out, by code or by password, and where one is signed in. */
import {
  loginBySms as loginEndpoint,
  logout as logoutEndpoint,
  refreshToken,
  refreshTokenAlias,
  sendLoginCode as sendEndpoint,
} from "#contract/member/people/auth.ts";
import {
  loginByPassword as passwordEndpoint,
  registerBySms as registerEndpoint,
  resetPassword as resetEndpoint,
} from "#contract/member/people/password.ts";
import {
  endSignIns as endEndpoint,
  listSignIns as listEndpoint,
} from "#contract/member/people/session.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { loginByPassword } from "./password-login.ts";
import { registerBySms } from "./register.ts";
import { resetPassword } from "./reset.ts";
import { loginBySms, logout, refreshTokens, sendLoginCode } from "./service.ts";
import { endSignIns, listSignIns } from "./sign-in.ts";

export function authRoutes(routes: Routes, world: World) {
  routes.on(sendEndpoint, ({ body, origin }) => sendLoginCode(world, { asked: body, origin }));
  routes.on(loginEndpoint, ({ body, origin, cookies }) =>
    loginBySms(world, { asked: body, origin, cookies }),
  );
  routes.on(passwordEndpoint, ({ body, origin, cookies }) =>
    loginByPassword(world, { asked: body, origin, cookies }),
  );
  routes.on(registerEndpoint, ({ body, origin, cookies }) =>
    registerBySms(world, { asked: body, origin, cookies }),
  );
  routes.on(resetEndpoint, ({ body, origin }) => resetPassword(world, { asked: body, origin }));
  for (const endpoint of [refreshToken, refreshTokenAlias] as const)
    routes.on(endpoint, ({ body, cookies }) =>
      refreshTokens(world, { refreshToken: body.refreshToken, cookies }),
    );
  routes.on(logoutEndpoint, ({ caller }) => logout(world, caller));
  routes.on(listEndpoint, ({ caller }) => listSignIns(world, caller));
  routes.on(endEndpoint, ({ caller, body }) => endSignIns(world, { caller, id: body.id }));
}
