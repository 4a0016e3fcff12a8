/** Which browser a third-party login belongs to: a cookie of its own, kept as a hash beside state and ticket. */
import { limits } from "#contract/limits.ts";
import { sha256 } from "../../platform/clock.ts";
import type { Cookies } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { OAUTH_COOKIE } from "../third-party/api.ts";

const TOKEN_BYTES = 32;

/**
 * Strict: the provider's redirect comes without it, and the page of ours that it opens calls with it.
 * One that is there already is kept, so that two tabs do not undo each other's logins.
 */
export function keepBrowser(world: World, cookies: Cookies): Buffer {
  const browser = cookies.get(OAUTH_COOKIE) ?? world.clock.token(TOKEN_BYTES);
  cookies.set(OAUTH_COOKIE, browser, {
    maxAgeSeconds: limits.snsMinutes * 60,
    path: "/",
    strict: true,
  });
  return sha256(browser);
}

export function browserHashOf(cookies: Cookies): Buffer | undefined {
  const browser = cookies.get(OAUTH_COOKIE);
  return browser === undefined ? undefined : sha256(browser);
}
