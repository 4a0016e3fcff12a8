/** Operators, as other features know them: who they are, and the log of everything they change. */
import type { StaffRole } from "#contract/enums.ts";
import { keptSince } from "../../config/kept.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { hashPassword } from "../../platform/password.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./account-sql.ts";
import { newPassword, resetIn } from "./operators.ts";
import { insertHandling } from "./handling-sql.ts";
import { linesAbout } from "./audit-sql.ts";
import { deleteOld } from "./session-sql.ts";
import { holdIdentity, identityOf, identityOfStaff, insertIdentity } from "./sign-on-sql.ts";
import { recordAudit } from "./audit-actor.ts";

/** The log about one thing, newest first. */
export const auditOf = (
  db: Db,
  subject: { kind: string; id: string; before: number | undefined; size: number },
) => linesAbout(db, subject);

/** What operators are called, by id. */
export const staffNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await rows.namesByIds(db, ids)).map(({ id, name }) => [id, name]));

/** Which of these operators could still do themselves what one with these roles may. */
export const stillMay = async (
  db: Db,
  asked: { ids: readonly number[]; roles: readonly StaffRole[] },
): Promise<Set<number>> => new Set((await rows.activeAmong(db, asked)).map(({ id }) => id));

export type NewStaff = {
  account: string;
  name: string;
  role: StaffRole;
  password: string;
  now: Date;
  /** Anyone who gets it from somebody else changes it before anything else. */
  isFirstPassword?: boolean;
};
type NewHashedStaff = Omit<NewStaff, "password"> & { passwordHash: string };

/** Answers the new operator's id. */
export const createStaff = async (tx: Tx, { password, ...given }: NewStaff): Promise<number> =>
  createStaffOfHash(tx, { ...given, passwordHash: await hashPassword(password) });

/** The same from a hash in the form of platform/password.ts, whatever its cost. */
export async function createStaffOfHash(
  tx: Tx,
  { now, isFirstPassword = false, ...given }: NewHashedStaff,
): Promise<number> {
  const made = await rows.insertStaff(tx, {
    ...given,
    account: given.account.toLowerCase(),
    passwordAt: isFirstPassword ? null : now,
    createdBy: null,
    createdAt: now,
  });
  if (!made) throw new Failure("operatorExists");
  await insertHandling(tx, { staffId: made.id, byStaff: null, kind: "create", at: now });
  return made.id;
}

/**
 * For somebody with access to the server: the only admin has lost password or authenticator. Both are new, and the
 * account is enabled. Answers the password; undefined when there is no such account.
 */
export async function rescueStaff(
  { db, clock }: Pick<World, "db" | "clock">,
  account: string,
): Promise<string | undefined> {
  const password = newPassword({ clock });
  const passwordHash = await hashPassword(password);
  return transact(db, async (tx) => {
    const staff = await rows.staffOfAccount(tx, account.toLowerCase());
    if (!staff) return undefined;
    await resetIn(tx, staff, passwordHash);
    await resetIn(tx, staff, null);
    await rows.updateStaff(tx, staff.id, { state: "active" });
    await insertHandling(tx, {
      staffId: staff.id,
      byStaff: null,
      kind: "rescue",
      at: clock.now(),
    });
    await recordAudit(tx, {
      actor: null,
      action: "staff.rescue",
      subject: ["staff", staff.id],
      before: { state: staff.state, bound: staff.totpAt !== null },
      after: { state: "active", bound: false, password: "重置，登录后须修改" },
      note: "由命令行重置",
      at: clock.now(),
    });
    return password;
  });
}

type LinkStaffInput = { account: string; issuer: string; subject: string };

/** For somebody with access to the server: a person of the provider of single sign-on is this operator from now on. */
export const linkStaff = (
  { db, clock }: Pick<World, "db" | "clock">,
  { account, issuer, subject }: LinkStaffInput,
): Promise<"ok" | "none" | "taken"> =>
  transact(db, async (tx) => {
    // Before the operator's row, as anyone who signs in takes them.
    await holdIdentity(tx, { issuer, subject });
    const staff = await rows.staffOfAccount(tx, account.toLowerCase());
    if (!staff) return "none";
    const at = clock.now();
    const before = await identityOfStaff(tx, staff.id);
    if (await identityOf(tx, { issuer, subject })) return "taken";
    const identity = { staffId: staff.id, issuer, subject, linkedAt: at };
    if (!(await insertIdentity(tx, identity))) return "taken";
    await insertHandling(tx, { staffId: staff.id, byStaff: null, kind: "rescue", at });
    await recordAudit(tx, {
      actor: null,
      action: "staff.sign-on-link",
      subject: ["staff", staff.id],
      before: before ? { issuer: before.issuer, subject: before.subject } : null,
      after: { issuer, subject },
      note: "由命令行关联",
      at,
    });
    return "ok";
  });

/** Housekeeping. */
export const forgetOldStaffSessions = ({ db, clock }: World): Promise<void> =>
  deleteOld(db, keptSince("staffSession", clock.now()));
