/** Members who are signed in without the pages for it, which have tests of their own (login, third-party, main-job). */
import type { Page } from "playwright-core";
import { systemClock } from "../../server/src/platform/clock.ts";
import { FINGERPRINT_COOKIE } from "../../server/src/platform/cookies.ts";
import { openDb } from "../../server/src/platform/db.ts";
import { keysFor } from "../../server/src/platform/keyring.ts";
import { semaphore } from "../../server/src/platform/semaphore.ts";
import type { World } from "../../server/src/platform/world.ts";
import { cheapHash } from "../../server/test/cheap-hash.ts";
import { enter } from "../../server/test/enter.ts";
import { SECRET_KEY } from "../../server/test/secret-key.ts";
import { memberOf, type SampleMember } from "../../tools/sample-member.ts";
import type { Size, Stage } from "./stage.ts";
import { visitor } from "./visitor.ts";

type Arriving = { mobile: string; ip: string };

const CONNECTIONS = 4;

/** New members where the number is new. So few at a time that none of hundreds waits too long for a connection. */
export async function enterAll(
  stage: Stage,
  arriving: readonly Arriving[],
): Promise<SampleMember[]> {
  const db = openDb(stage.databaseUrl, CONNECTIONS);
  // Session tokens are known to the server by their hashes alone, so these need not be drawn by its own key.
  const world = { db, clock: systemClock, ...keysFor(SECRET_KEY) } as World;
  const inTurn = semaphore(CONNECTIONS, Infinity);
  const one = async ({ mobile, ip }: Arriving): Promise<SampleMember> => {
    const origin = { ip, deviceId: undefined, userAgent: "node", host: "localhost" };
    const arrived = await enter(world, { mobile, origin, brandCode: "qingyan" });
    if (!arrived) throw new Error(`${mobile} has closed the account`);
    const fingerprint = { name: FINGERPRINT_COOKIE, value: arrived.fingerprint };
    return memberOf(stage.origin, { ...arrived.tokens, fingerprint });
  };
  try {
    return await Promise.all(arriving.map((each) => inTurn(() => one(each))));
  } finally {
    await db.destroy();
  }
}

/** Each time another session. */
export async function entered(stage: Stage, mobile: string): Promise<SampleMember> {
  const [member] = await enterAll(stage, [{ mobile, ip: "127.0.0.1" }]);
  if (!member) throw new Error("one came in, and none is there");
  return member;
}

/** With that session in a window of its own. */
export async function pageFor(stage: Stage, member: SampleMember, size: Size): Promise<Page> {
  const page = await visitor(stage, size);
  await page.context().addCookies(member.cookiesAt(stage.origin));
  return page;
}

export const enteredAs = async (stage: Stage, mobile: string, size: Size): Promise<Page> =>
  pageFor(stage, await entered(stage, mobile), size);

type Newcomer = { mobile: string; password?: string };

/** Has an account, and is signed in nowhere that anybody sees. */
export async function registered(stage: Stage, { mobile, password }: Newcomer): Promise<void> {
  await entered(stage, mobile);
  if (password === undefined) return;
  const hash = cheapHash(password);
  await stage.query("update user_member set password_hash = $2 where mobile = $1", [mobile, hash]);
}
