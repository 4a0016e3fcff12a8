/** The life of a sign-in: begun, refreshed by rotation, ended (rules people-15, people-16). */
import { createHmac, timingSafeEqual } from "node:crypto";
import { SignInWay } from "#contract/enums.ts";
import type { TokenData } from "#contract/member/people/auth.ts";
import { limits } from "#contract/limits.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { endPushOf } from "../../foundation/push/api.ts";
import { accountMarks, type Mark, recognise } from "../trace/api.ts";
import { memberOf } from "../member/api.ts";
import { forgetSession } from "./identity.ts";
import * as rows from "./sql.ts";

export const SESSION_SECONDS = limits.cookieDays * 86_400;
const ACCESS_SECONDS = 15 * 60;
/** How long the token before still counts, so that a lost answer or twenty tabs at once lock nobody out. */
const GRACE_SECONDS = 20;
/** Within the grace, a browser whose clock is wrong may have refreshed this often. */
const STEPS_IN_GRACE = 8;

/** Worked out from the token before and not drawn, so that the same question has the same answer. */
const successorOf = (world: World, refreshToken: string): string =>
  createHmac("sha256", world.key("session-refresh")).update(refreshToken).digest("base64url");

const accessOf = (world: World, refreshToken: string): string =>
  createHmac("sha256", world.key("session-access")).update(refreshToken).digest("base64url");

const tokenData = (world: World, refreshToken: string, expiresAt: Date): TokenData => ({
  token: accessOf(world, refreshToken),
  refreshToken,
  expired: expiresAt.getTime(),
});

const earlier = (a: Date, b: Date) => (a < b ? a : b);

type NewSignIn = {
  memberId: number;
  origin: Origin;
  way: keyof typeof SignInWay.of;
  /** The task somebody came for, if any. */
  cameFor?: string | undefined;
};
export type Begun = { tokens: TokenData; fingerprint: string };

/** Begins a session, also of who is frozen; the fingerprint goes into a cookie that only this browser has. */
export async function beginSession(
  tx: Tx,
  world: World,
  { memberId, origin, way, cameFor }: NewSignIn,
): Promise<Begun> {
  const { clock } = world;
  const now = clock.now();
  await recogniseBy(tx, world, { memberId, deviceId: origin.deviceId });
  const refreshToken = clock.token(32);
  const fingerprint = clock.token(32);
  const accessExpiresAt = addSeconds(now, ACCESS_SECONDS);
  const tokens = tokenData(world, refreshToken, accessExpiresAt);
  await rows.insertSession(tx, {
    id: clock.uuid(),
    memberId,
    fingerprintHash: sha256(fingerprint),
    accessHash: sha256(tokens.token),
    accessExpiresAt,
    refreshHash: sha256(refreshToken),
    rotatedAt: now,
    expiresAt: addSeconds(now, SESSION_SECONDS),
    deviceId: origin.deviceId ?? null,
    userAgent: origin.userAgent,
    ip: origin.ip,
    way: SignInWay.of[way],
    cameFor: cameFor ?? null,
    createdAt: now,
  });
  return { tokens, fingerprint };
}

/** Recognises a person who left and is back in this account: by its mobile and e-mail, and by the device. */
async function recogniseBy(
  tx: Tx,
  world: World,
  { memberId, deviceId }: { memberId: number; deviceId: string | undefined },
): Promise<void> {
  const member = await memberOf(tx, memberId);
  if (!member) return;
  const device: Mark[] = deviceId ? [{ kind: "device", value: deviceId }] : [];
  await recognise(tx, world, { memberId, marks: [...accountMarks(member), ...device] });
}

type Presented = { refreshToken: string; fingerprint: string | undefined };
type Session = {
  id: string;
  memberId: number;
  fingerprintHash: Buffer;
  expiresAt: Date;
  endedAt: Date | null;
};

/** A refusal is answered and not thrown, because ending a stolen session must commit. */
type Refreshed = TokenData | Refusal;
type Refusal = { refusal: Failure; endedSession?: string };

const refused = (endedSession?: string): Refusal => ({
  refusal: new Failure("notSignedIn"),
  ...(endedSession && { endedSession }),
});

export async function refreshSession(world: World, presented: Presented): Promise<TokenData> {
  const refreshed = await transact(world.db, (tx) => refresh(tx, world, presented));
  if (!("refusal" in refreshed)) return refreshed;
  // After the commit: what is looked up from now on finds it ended.
  if (refreshed.endedSession) forgetSession(world, refreshed.endedSession);
  throw refreshed.refusal;
}

async function refresh(tx: Tx, world: World, presented: Presented): Promise<Refreshed> {
  const hash = sha256(presented.refreshToken);
  const current = await rows.lockSessionByRefresh(tx, hash);
  if (!current) return repeatRefresh(tx, world, presented);
  const now = world.clock.now();
  const isSame = isSameBrowser(current, presented);
  if (current.endedAt || current.expiresAt <= now) return refused();
  if (!isSame) {
    world.log.warn({ sessionId: current.id }, "a refresh token came from another browser");
    return refused();
  }
  const member = await memberOf(tx, current.memberId);
  if (member?.state !== "active") {
    await rows.endSession(tx, current.id, "closed", now);
    return { refusal: new Failure("accountClosed"), endedSession: current.id };
  }
  const refreshToken = successorOf(world, presented.refreshToken);
  const accessExpiresAt = earlier(addSeconds(now, ACCESS_SECONDS), current.expiresAt);
  const tokens = tokenData(world, refreshToken, accessExpiresAt);
  await rows.rotateSession(tx, {
    id: current.id,
    spentHash: hash,
    oldAccessHash: current.accessHash,
    oldAccessUntil: earlier(addSeconds(now, GRACE_SECONDS), current.accessExpiresAt),
    accessHash: sha256(tokens.token),
    accessExpiresAt,
    refreshHash: sha256(refreshToken),
    now,
  });
  return tokens;
}

/** A token that was replaced: within the grace the same answer, afterwards proof that it was copied. */
async function repeatRefresh(tx: Tx, world: World, presented: Presented): Promise<Refreshed> {
  const session = await rows.sessionBySpent(tx, sha256(presented.refreshToken));
  const now = world.clock.now();
  if (!session || session.endedAt || session.expiresAt <= now) return refused();
  const isInGrace = now <= addSeconds(session.spentAt, GRACE_SECONDS);
  if (isInGrace && isSameBrowser(session, presented)) {
    const refreshToken = currentAfter(world, presented.refreshToken, session.refreshHash);
    if (refreshToken) return tokenData(world, refreshToken, session.accessExpiresAt);
  }
  await rows.endSession(tx, session.id, "reuse", now);
  world.log.warn({ sessionId: session.id }, "a refresh token was used again; the session is ended");
  return refused(session.id);
}

/** The session's current token, if it descends from this one in a few steps. */
function currentAfter(world: World, spent: string, currentHash: Buffer): string | undefined {
  let token = spent;
  for (let step = 0; step < STEPS_IN_GRACE; step += 1) {
    token = successorOf(world, token);
    if (timingSafeEqual(sha256(token), currentHash)) return token;
  }
  return undefined;
}

const isSameBrowser = (session: Session, { fingerprint }: Presented): boolean =>
  timingSafeEqual(sha256(fingerprint ?? ""), session.fingerprintHash);

/** What this browser was to be pushed ends with it. */
export async function endSession(
  world: World,
  { sessionId, memberId }: { sessionId: string; memberId: number },
): Promise<void> {
  await rows.endSession(world.db, sessionId, "logout", world.clock.now());
  await endPushOf(world.db, memberId, [sessionId]);
  forgetSession(world, sessionId);
}

/**
 * Ends all sessions of a member but `keep` (or `only` one), for a change of password or number, or a
 * closed account; answers how many. A request that is looked up just before the caller's commit may be
 * remembered for five seconds.
 */
export async function endSessionsOf(
  tx: Tx,
  world: World,
  ended: { memberId: number; why: rows.EndedWhy; keep?: string; only?: string },
): Promise<number> {
  const ids = await rows.endSessions(tx, { ...ended, now: world.clock.now() });
  await endPushOf(tx, ended.memberId, ids);
  for (const id of ids) forgetSession(world, id);
  return ids.length;
}
