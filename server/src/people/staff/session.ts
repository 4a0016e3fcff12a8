/** Operators' sessions: a cookie of the console alone, which no page can read. */
import type { Me, StaffTodo } from "#contract/console/people/staff.ts";
import type { StaffRole } from "#contract/enums.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Cookies, Origin, SignedInStaff } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { deleteTicketsOf, updateStaff } from "./account-sql.ts";
import { noteBreakGlass } from "./break-glass.ts";
import * as rows from "./session-sql.ts";
import { keepSignOn, mayGoOn, type SignedOnInput } from "./signed-on.ts";
import { recordAudit } from "./audit-actor.ts";

const COOKIE = "console";
/** Sent to the console's own calls and to nothing else. */
export const COOKIE_PATH = "/api/console";
/** The longest that a session lives. Each use puts its end off to half a day later, but not beyond this. */
const SESSION_SECONDS = 7 * 86_400;
const IDLE_SECONDS = 12 * 3600;
/** How often a session's use is written down: a write for every call would be too many. */
const SEEN_SECONDS = 300;

type Ready = { passwordAt: Date | null; totpAt: Date | null };
/** Of a session that began at the provider of single sign-on: whether that asked for a second factor. */
type SignedOn = { hasFactor: boolean };

/**
 * A password that somebody else knows is changed first, because the one who binds might be that other. An operator
 * who came in without a password has none to change.
 */
function todoOf(
  { config }: World,
  { passwordAt, totpAt }: Ready,
  signedOn: SignedOn | null,
): StaffTodo | null {
  if (passwordAt === null && signedOn === null) return "password";
  const lacksFactor = totpAt === null && signedOn?.hasFactor !== true;
  return lacksFactor && config.staffSecondFactor === "required" ? "totp" : null;
}

type SessionPerson = Ready & { id: number; account: string; name: string; role: number };

/** The column is checked against the same six values as the enumeration. */
export const meOf = (world: World, staff: SessionPerson, signedOn: SignedOn | null = null): Me => ({
  id: staff.id,
  account: staff.account,
  name: staff.name,
  role: staff.role as StaffRole,
  todo: todoOf(world, staff, signedOn),
  isSignedOn: signedOn !== null,
});

/** `sign-on`: by the provider alone. */
export type Way = "password" | "totp" | "recovery" | "sign-on";
type Beginning = {
  staff: { id: number; account: string; breakGlass: boolean };
  way: Way;
  origin: Origin;
  /** What the provider of single sign-on gave for it. */
  signedOn?: SignedOnInput | undefined;
};

/** Answers the token, which goes into the cookie once the transaction is over. */
export async function beginSession(
  tx: Tx,
  world: World,
  { staff, way, origin, signedOn }: Beginning,
): Promise<string> {
  const { clock, config } = world;
  const now = clock.now();
  const token = clock.token(32);
  await rows.deleteTries(tx, staff.account);
  const { id: sessionId } = await rows.insertSession(tx, {
    tokenHash: sha256(token),
    staffId: staff.id,
    ip: origin.ip,
    userAgent: origin.userAgent,
    createdAt: now,
    seenAt: now,
    expiresAt: addSeconds(now, IDLE_SECONDS),
  });
  await updateStaff(tx, staff.id, { seenAt: now });
  if (signedOn) await keepSignOn(tx, world, { ...signedOn, sessionId });
  else if (config.signOn && staff.breakGlass) await noteBreakGlass(tx, world, { staff, origin });
  await recordAudit(tx, {
    actor: { staff: { staffId: staff.id }, ip: origin.ip },
    action: "staff.login",
    subject: ["staff", staff.id],
    after: { way, ...(signedOn && { signOn: signedOn.issuer }) },
    at: now,
  });
  return token;
}

export const forgetCookie = (cookies: Cookies): void => cookies.clear(COOKIE, COOKIE_PATH);

export const keepSession = (cookies: Cookies, token: string): void =>
  cookies.set(COOKIE, token, { maxAgeSeconds: SESSION_SECONDS, path: COOKIE_PATH, strict: true });

/** By the console's cookie alone: a member's token is not looked at here. */
export async function identifyStaff(
  world: World,
  cookies: Cookies,
): Promise<SignedInStaff | undefined> {
  const { db, clock } = world;
  const token = cookies.get(COOKIE, COOKIE_PATH);
  if (!token || token.length > 200) return undefined;
  const now = clock.now();
  const staff = await rows.staffBySession(db, sha256(token), now);
  if (!staff || !mayGoOn(world, staff)) return undefined;
  const { id: staffId, sessionId, name } = staff;
  if (staff.seenAt < addSeconds(now, -SEEN_SECONDS))
    await rows.noteSeen(db, { sessionId, staffId, now, expiresAt: nextEnd(staff.createdAt, now) });
  const role = staff.role as StaffRole;
  const signedOn = staff.hasFactor === null ? null : { hasFactor: staff.hasFactor };
  return {
    kind: "staff",
    staffId,
    name,
    role,
    sessionId,
    todo: todoOf(world, staff, signedOn),
    signedOnAt: signedOn && staff.createdAt,
  };
}

function nextEnd(createdAt: Date, now: Date): Date {
  const [last, next] = [addSeconds(createdAt, SESSION_SECONDS), addSeconds(now, IDLE_SECONDS)];
  return last < next ? last : next;
}

/** Also the tickets of those who have given the password and not yet the code. */
export async function endAllSessions(tx: Tx, staffId: number, except?: number): Promise<number> {
  await deleteTicketsOf(tx, staffId);
  return rows.deleteSessions(tx, { staffId, except });
}
