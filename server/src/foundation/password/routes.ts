/** The nonce that a password is encrypted with. */
import { getPasswordNonce } from "#contract/member/people/password.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { issueNonce } from "./nonce.ts";

export function passwordRoutes(routes: Routes, world: World) {
  routes.on(getPasswordNonce, async () => issueNonce(world));
}
