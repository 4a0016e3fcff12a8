/** How operators leave: here, and where single sign-on brought them in, there, too. */
import type { staffLogout } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { transact } from "../../platform/db.ts";
import type { Cookies, Origin, SignedInStaff } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { signOnProviderOf } from "../../providers/sign-on/provider.ts";
import { forgetCookie } from "./session.ts";
import { deleteSessions } from "./session-sql.ts";
import { signInAddress } from "./sign-on.ts";
import { signOnOfSession } from "./sign-on-sql.ts";
import { openTokens } from "./signed-on.ts";
import { recordAudit } from "./audit-actor.ts";

type Leaving = { caller: SignedInStaff; origin: Origin; cookies: Cookies };

export async function logout(
  world: World,
  { caller, origin, cookies }: Leaving,
): Promise<DataOf<typeof staffLogout>> {
  const { staffId, sessionId } = caller;
  const signedOn = await signOnOfSession(world.db, sessionId);
  await transact(world.db, async (tx) => {
    await deleteSessions(tx, { staffId, id: sessionId });
    await recordAudit(tx, {
      actor: { staff: caller, ip: origin.ip },
      action: "staff.logout",
      subject: ["staff", staffId],
      at: world.clock.now(),
    });
  });
  forgetCookie(cookies);
  if (!signedOn) return null;
  const url = await signOnProviderOf(world)?.leave({
    idToken: idTokenIn(world, signedOn.tokensSealed),
    back: signInAddress(world, origin),
  });
  return url === undefined ? null : { url };
}

/** Without it the provider asks whether one really wants to leave. */
function idTokenIn(world: World, sealed: string): string | null {
  try {
    return openTokens(world, sealed).idToken;
  } catch {
    return null;
  }
}
