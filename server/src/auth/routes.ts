/** Signing in and out. */
import {
  loginBySms as loginEndpoint,
  logout as logoutEndpoint,
  refreshToken,
  refreshTokenAlias,
  sendLoginCode as sendEndpoint,
} from "#contract/member/auth.ts";
import type { Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { loginBySms, logout, refreshTokens, sendLoginCode } from "./service.ts";

export function authRoutes(routes: Routes, world: World) {
  routes.on(sendEndpoint, ({ body, origin }) => sendLoginCode(world, { asked: body, origin }));
  routes.on(loginEndpoint, ({ body, origin, cookies }) =>
    loginBySms(world, { asked: body, origin, cookies }),
  );
  for (const endpoint of [refreshToken, refreshTokenAlias] as const)
    routes.on(endpoint, ({ body, cookies }) =>
      refreshTokens(world, { refreshToken: body.refreshToken, cookies }),
    );
  routes.on(logoutEndpoint, ({ caller, cookies }) =>
    logout(world, { sessionId: caller.sessionId, cookies }),
  );
}
