/** Members made at once, each signed in: what they do next they do by the public API. */
import type { Call } from "#contract/client.ts";
import { FINGERPRINT_COOKIE } from "../../server/src/platform/cookies.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { openDb, transact } from "../../server/src/platform/db.ts";
import { keysFor } from "../../server/src/platform/keyring.ts";
import type { World } from "../../server/src/platform/world.ts";
import { beginSession } from "../../server/src/people/auth/api.ts";
import { createMember } from "../../server/src/people/member/api.ts";
import { callOf } from "../../tools/sample-member.ts";
import type { Stage } from "./stage.ts";

/** Everybody at home, in a network of their own. */
const originOf = (n: number) => ({
  ip: `10.${100 + (n >> 14)}.${(n >> 6) & 255}.${(n & 63) + 1}`,
  userAgent: "crowd",
  deviceId: undefined,
  host: "localhost",
});

/** Session tokens are known to the server by their hashes alone, so these need not be drawn by its own key. */
export async function crowdOf(stage: Stage, size: number): Promise<Call[]> {
  const db = openDb(stage.databaseUrl, 4);
  const keys = keysFor("a key for tests, longer than 32 characters");
  const world = { db, clock: systemClock, ...keys } as World;
  const join = (n: number) =>
    transact(db, async (tx) => {
      const mobile = `137${String(10_000_000 + n)}`;
      const origin = originOf(n);
      const given = { mobile, brandCode: "qingyan", ip: origin.ip };
      const { id: memberId } = await createMember(tx, systemClock, given);
      return beginSession(tx, world, { memberId, origin, way: "code" });
    });
  try {
    const begun = await Promise.all(Array.from({ length: size }, (_, n) => join(n)));
    return begun.map(({ tokens: { token }, fingerprint }) =>
      callOf(stage.origin, {
        token,
        fingerprint: { name: FINGERPRINT_COOKIE, value: fingerprint },
      }),
    );
  } finally {
    await db.destroy();
  }
}
