/** Operators: their own sign-in, and the log of everything they change. */
import type { StaffRole } from "#contract/enums.ts";
import type { Me } from "#contract/console/staff.ts";
import { addSeconds, sha256 } from "../platform/clock.ts";
import { type Db, type Tx, transact } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import { hashPassword, passwordMatches } from "../platform/password.ts";
import { againAt, type Rule, tooOften } from "../platform/rate.ts";
import type { Cookies, Origin, StaffCaller } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import * as rows from "./sql.ts";

const COOKIE = "console";
/** Sent to the console's own calls and to nothing else. */
const COOKIE_PATH = "/api/console";
const SESSION_SECONDS = 12 * 3600;
/** reliability.md section 4 row 10. */
const failuresPerAccount: readonly Rule[] = [{ count: 10, seconds: 15 * 60 }];

type LoginAsked = { account: string; password: string };

export async function login(
  world: World,
  { asked, origin, cookies }: { asked: LoginAsked; origin: Origin; cookies: Cookies },
): Promise<Me> {
  const account = asked.account.toLowerCase();
  await countTry(world, account, origin);
  const staff = await rows.staffByAccount(world.db, account);
  // The same work for an account that does not exist (row 11).
  const isRight = await passwordMatches(asked.password, staff?.passwordHash);
  if (!staff || !isRight) throw new Failure("credentialsWrong");
  const token = world.clock.token(32);
  await transact(world.db, (tx) => begin(tx, world, { staff, token, origin }));
  cookies.set(COOKIE, token, { maxAgeSeconds: SESSION_SECONDS, path: COOKIE_PATH, strict: true });
  return meOf(staff);
}

/**
 * Every try counts as a failure until it is known to be right: so no more than ten are ever under way,
 * however many come at once. A success clears them.
 */
function countTry({ db, clock }: World, account: string, { ip }: Origin): Promise<void> {
  return transact(db, async (tx) => {
    await rows.holdAccount(tx, account);
    const now = clock.now();
    const times = await rows.timesFailed(tx, { account, rules: failuresPerAccount, now });
    const again = againAt(times, failuresPerAccount, now);
    if (again) throw tooOften(again, now);
    await rows.insertFailure(tx, { account, ip, at: now });
  });
}

type Row = { id: number; account: string; name: string; role: number };

async function begin(
  tx: Tx,
  { clock }: World,
  { staff, token, origin }: { staff: Row; token: string; origin: Origin },
): Promise<void> {
  const now = clock.now();
  await rows.deleteFailures(tx, staff.account);
  await rows.insertSession(tx, {
    tokenHash: sha256(token),
    staffId: staff.id,
    ip: origin.ip,
    createdAt: now,
    expiresAt: addSeconds(now, SESSION_SECONDS),
  });
  await recordAudit(tx, {
    staffId: staff.id,
    action: "staff.login",
    subjectKind: "staff",
    subjectId: String(staff.id),
    before: null,
    after: null,
    note: "",
    ip: origin.ip,
    at: now,
  });
}

/** The column is checked against the same six values as the enumeration. */
const meOf = ({ id, account, name, role }: Row): Me => ({
  id,
  account,
  name,
  role: role as StaffRole,
});

export async function me({ db }: World, caller: StaffCaller): Promise<Me> {
  const staff = await rows.staffById(db, caller.staffId);
  if (!staff) throw new Failure("notSignedIn");
  return meOf(staff);
}

export async function logout(world: World, cookies: Cookies): Promise<null> {
  await rows.deleteSession(world.db, sha256(cookies.get(COOKIE, COOKIE_PATH) ?? ""));
  cookies.clear(COOKIE, COOKIE_PATH);
  return null;
}

/** By the console's cookie alone: a member's token is not looked at here. */
export async function identifyStaff(
  { db, clock }: World,
  cookies: Cookies,
): Promise<StaffCaller | undefined> {
  const token = cookies.get(COOKIE, COOKIE_PATH);
  if (!token || token.length > 200) return undefined;
  const staff = await rows.staffBySession(db, sha256(token), clock.now());
  if (!staff) return undefined;
  return { kind: "staff", staffId: staff.id, name: staff.name, role: staff.role as StaffRole };
}

/** What operators are called, by id. */
export const staffNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await rows.namesByIds(db, ids)).map(({ id, name }) => [id, name]));

export type NewStaff = {
  account: string;
  name: string;
  role: StaffRole;
  password: string;
  now: Date;
};

/** Answers the new operator's id. */
export async function createStaff(tx: Tx, { password, now, ...given }: NewStaff): Promise<number> {
  const { id } = await rows.insertStaff(tx, {
    ...given,
    account: given.account.toLowerCase(),
    passwordHash: await hashPassword(password),
    createdAt: now,
  });
  return id;
}

/** In the transaction of the change itself: no change without its line, no line without its change. */
export const recordAudit = (tx: Tx, audit: rows.NewAudit): Promise<unknown> =>
  rows.insertAudit(tx, audit);

/** Housekeeping. */
export const forgetOldStaffSessions = ({ db, clock }: World): Promise<void> =>
  rows.deleteOld(db, addSeconds(clock.now(), -86_400));
