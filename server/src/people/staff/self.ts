/** An operator's own account: password and sessions. */
import type { endStaffSession, getSelf } from "#contract/console/people/self.ts";
import type { Me } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { isWeak } from "../../foundation/password/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { hashPassword, passwordMatches } from "../../platform/password.ts";
import type { Origin, SignedInStaff } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./account-sql.ts";
import { endAllSessions, meOf } from "./session.ts";
import { deleteSessions, sessionsOf } from "./session-sql.ts";
import { recordAudit } from "./audit-actor.ts";
import { beginTry, forgetTries } from "./tries.ts";

/** A sign-in at the provider that is this recent replaces the password. */
const PROVED_SECONDS = 10 * 60;

/** Who asks, and from where. */
export type EndSessionInput = { caller: SignedInStaff; origin: Origin };

export async function me(world: World, { staffId, todo, signedOnAt }: SignedInStaff): Promise<Me> {
  const person = meOf(world, await accountOf(world, staffId));
  return { ...person, todo, isSignedOn: signedOnAt !== null };
}

export async function accountOf({ db }: World, id: number): Promise<rows.Account> {
  const staff = await rows.staffById(db, id);
  if (!staff) throw new Failure("notSignedIn");
  return staff;
}

export async function selfOf(world: World, caller: SignedInStaff): Promise<DataOf<typeof getSelf>> {
  const { staffId, sessionId } = caller;
  const { db, clock } = world;
  const staff = await accountOf(world, staffId);
  const sessions = await sessionsOf(db, staffId, clock.now());
  return {
    me: await me(world, caller),
    passwordAt: staff.passwordAt?.toISOString() ?? null,
    totpAt: staff.totpAt?.toISOString() ?? null,
    recoveryLeft: await rows.recoveryCodesLeft(db, staffId),
    sessions: sessions.map(({ createdAt, seenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: session.id === sessionId,
    })),
  };
}

export async function endSession(
  world: World,
  { caller, origin, id }: EndSessionInput & { id: number | null },
): Promise<DataOf<typeof endStaffSession>> {
  const { staffId, sessionId } = caller;
  return transact(world.db, async (tx) => {
    const which = id === null ? { except: sessionId } : { id };
    const ended = await deleteSessions(tx, { staffId, ...which });
    if (id !== null && ended === 0) throw new Failure("notFound");
    await noteOwn(tx, world, { caller, origin, action: "staff.end-sessions", after: { ended } });
    return { ended };
  });
}

type OwnChange = EndSessionInput & { action: string; before?: object; after?: object };

export const noteOwn = (
  tx: Tx,
  { clock }: World,
  { caller, origin, action, before, after }: OwnChange,
) =>
  recordAudit(tx, {
    actor: { staff: caller, ip: origin.ip },
    action,
    subject: ["staff", caller.staffId],
    before,
    after,
    at: clock.now(),
  });

/** The password once more, counted as any try of it; answers the account as it was compared. */
async function provePassword(
  world: World,
  { caller, origin }: EndSessionInput,
  password: string,
): Promise<rows.Account> {
  const staff = await accountOf(world, caller.staffId);
  await beginTry(world, { account: staff.account, kind: "password", ip: origin.ip });
  if (!(await passwordMatches(password, staff.passwordHash)))
    throw badField("before", "当前密码不正确");
  // The tries of codes stay: knowing the password must not give ten more of them by saying it again.
  await forgetTries(world.db, staff.account, "password");
  return staff;
}

/** An operator who came by single sign-on proves themselves there: by having signed in just now. */
export async function proveSelf(
  world: World,
  asking: EndSessionInput,
  password: string | null,
): Promise<rows.Account> {
  const { signedOnAt, staffId } = asking.caller;
  if (signedOnAt === null) {
    if (password === null) throw badField("before", "请输入当前密码");
    return provePassword(world, asking, password);
  }
  if (signedOnAt < addSeconds(world.clock.now(), -PROVED_SECONDS)) throw new Failure("signOnAgain");
  return accountOf(world, staffId);
}

/** The row as it is under the lock; a password that was changed or reset meanwhile proves nothing any more. */
export async function lockSame(tx: Tx, staff: rows.Account): Promise<rows.Account> {
  const locked = await rows.lockStaff(tx, staff.id);
  if (locked?.state !== "active") throw new Failure("notSignedIn");
  if (locked.passwordHash !== staff.passwordHash)
    throw new Failure("conflict", { msg: "密码刚刚被修改或重置，请用新密码再试" });
  return locked;
}

export async function changePassword(
  world: World,
  { before, password, ...asking }: EndSessionInput & { before: string; password: string },
): Promise<Me> {
  const { caller } = asking;
  if (caller.signedOnAt !== null)
    throw new Failure("forbidden", { msg: "您用单点登录进入，密码请在那里修改" });
  const staff = await provePassword(world, asking, before);
  if (password === before) throw badField("password", "新密码不能与当前密码相同");
  if (await isWeak(password, [staff.account])) throw new Failure("passwordWeak");
  const passwordHash = await hashPassword(password);
  return transact(world.db, async (tx) => {
    const locked = await lockSame(tx, staff);
    const passwordAt = world.clock.now();
    await rows.updateStaff(tx, staff.id, { passwordHash, passwordAt });
    const ended = await endAllSessions(tx, staff.id, caller.sessionId);
    await noteOwn(tx, world, { ...asking, action: "staff.password", after: { ended } });
    return meOf(world, { ...locked, passwordAt });
  });
}
