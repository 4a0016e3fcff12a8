/** Who is calling: a token in the header and, in a cookie, the fingerprint of the browser it was given to. */
import { hash, timingSafeEqual } from "node:crypto";
import { BbsRole } from "#contract/enums.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import { FINGERPRINT_COOKIE } from "../../platform/cookies.ts";
import type { Cookies, MemberCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { frozenNow } from "../sanction/api.ts";
import { memberOf } from "../member/api.ts";
import { sessionByAccess } from "./sql.ts";

/**
 * Every signed-in request asks, and a page asks several times at once; so answers are remembered for
 * five seconds. Longer would let a session that another process ended live on; shorter saves nothing.
 * What this process ends is forgotten at once. Only whole answers are kept, never refusals.
 */
const REMEMBER_SECONDS = 5;
const REMEMBER_MAX = 10_000;

type RememberInput = { caller: MemberCaller; until: Date };
const memories = new WeakMap<World, Map<string, RememberInput>>();

function memoryOf(world: World): Map<string, RememberInput> {
  const known = memories.get(world);
  if (known) return known;
  const fresh = new Map<string, RememberInput>();
  memories.set(world, fresh);
  return fresh;
}

/** Undefined means 401. A closed account is signed out, too; signing in again tells the person why. */
export async function identifyMember(
  world: World,
  token: string,
  cookies: Cookies,
): Promise<MemberCaller | undefined> {
  const fingerprint = cookies.get(FINGERPRINT_COOKIE);
  // Without the header no cookie signs anybody in, and without the cookie no header does (rule people-15).
  if (!fingerprint || token.length > 200 || fingerprint.length > 200) return undefined;
  const now = world.clock.now();
  const memory = memoryOf(world);
  const key = hash("sha256", `${token}\n${fingerprint}`, "base64");
  const known = memory.get(key);
  if (known && known.until > now) return known.caller;
  memory.delete(key);
  // Whose session it was: a session never changes its owner, so what is asked of the member goes in the same packet.
  const found = await lookUp(world, { token, fingerprint, now, owner: known?.caller.memberId });
  if (found) remember(memory, key, found);
  return found?.caller;
}

type LookUpInput = {
  token: string;
  fingerprint: string;
  now: Date;
  /** The member, as far as it is known whose session this is. */
  owner: number | undefined;
};

async function lookUp(world: World, { token, fingerprint, now, owner }: LookUpInput) {
  const accessHash = sha256(token);
  const [session, asked] = await Promise.all([
    sessionByAccess(world.db, accessHash),
    owner === undefined ? undefined : personNow(world, owner, now),
  ]);
  if (!session) return undefined;
  if (!timingSafeEqual(sha256(fingerprint), session.fingerprintHash)) {
    world.log.warn({ sessionId: session.id }, "a token came from another browser");
    return undefined;
  }
  const isCurrent = session.accessHash.equals(accessHash);
  const expiresAt = isCurrent ? session.accessExpiresAt : session.previousAccessUntil;
  if (!expiresAt || expiresAt <= now) return undefined;
  const { memberId } = session;
  const isTheirs = asked !== undefined && owner === memberId;
  const [member, frozen] = isTheirs ? asked : await personNow(world, memberId, now);
  if (member?.state !== "active") return undefined;
  const caller: MemberCaller = {
    kind: "member",
    memberId: member.id,
    role: member.role,
    sessionId: session.id,
    showsPoints: member.bbsRole === BbsRole.of.respondent,
    homeBrand: member.brandCode,
    ...(frozen && { frozen: frozen.words }),
  };
  const ends = [
    addSeconds(now, REMEMBER_SECONDS),
    expiresAt,
    ...(frozen?.until ? [frozen.until] : []),
  ];
  return { caller, until: ends.reduce((a, b) => (a < b ? a : b)) };
}

const personNow = ({ db }: World, memberId: number, now: Date) =>
  Promise.all([memberOf(db, memberId), frozenNow(db, { memberId, now })]);

function remember(memory: Map<string, RememberInput>, key: string, found: RememberInput) {
  // A Map keeps the order of insertion: the first is the oldest.
  if (memory.size >= REMEMBER_MAX) {
    const [oldest] = memory.keys();
    if (oldest !== undefined) memory.delete(oldest);
  }
  memory.set(key, found);
}

/** After a refresh or a logout: ask the database again. Rare, so looking at every entry is no cost. */
export function forgetSession(world: World, sessionId: string): void {
  const memory = memoryOf(world);
  for (const [key, { caller }] of memory) if (caller.sessionId === sessionId) memory.delete(key);
}

/** After a change of what a member is: the next request is judged by it, on the session that they have. */
export function forgetCaller(world: World, memberId: number): void {
  const memory = memoryOf(world);
  for (const [key, { caller }] of memory) if (caller.memberId === memberId) memory.delete(key);
}
