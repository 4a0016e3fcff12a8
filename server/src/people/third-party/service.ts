/** Which third-party accounts are bound to whom, and which are under way: what every way of signing in may ask. */
import type { App } from "#contract/enums.ts";
import { sha256 } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { bindingsOf, liveTicket } from "./sql.ts";

/** Marks the browser in which a third-party login began. */
export const OAUTH_COOKIE = "oauth";

export async function appBoundTo(
  db: Db,
  { memberId, app }: { memberId: number; app: App },
): Promise<boolean> {
  const bindings = await bindingsOf(db, memberId);
  return bindings.some((binding) => binding.app === app);
}

/** `browser` is what the cookie OAUTH_COOKIE holds. */
export async function ticketIsLive(
  db: Db,
  world: World,
  { snsCode, app, browser }: { snsCode: string; app: App; browser: string | undefined },
): Promise<boolean> {
  if (browser === undefined) return false;
  const ticket = await liveTicket(db, {
    hash: sha256(snsCode),
    app,
    browserHash: sha256(browser),
    now: world.clock.now(),
  });
  return ticket !== undefined;
}
