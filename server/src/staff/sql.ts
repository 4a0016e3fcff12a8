/** Operators, their sessions, failed sign-ins and the audit log. */
import { sql } from "kysely";
import { addSeconds } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/db.ts";
import { reachOf, type Rule } from "../platform/rate.ts";

const staffColumns = ["id", "account", "name", "role"] as const;

export const staffByAccount = (db: Db, account: string) =>
  db
    .selectFrom("staffMember")
    .select([...staffColumns, "passwordHash"])
    .where("account", "=", account)
    .where("state", "=", "active")
    .executeTakeFirst();

export const staffById = (db: Db, id: number) =>
  db.selectFrom("staffMember").select(staffColumns).where("id", "=", id).executeTakeFirst();

export const namesByIds = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom("staffMember").select(["id", "name"]).where("id", "in", ids).execute();

type NewStaff = {
  account: string;
  name: string;
  role: number;
  passwordHash: string;
  createdAt: Date;
};
export const insertStaff = (tx: Tx, staff: NewStaff) =>
  tx.insertInto("staffMember").values(staff).returning("id").executeTakeFirstOrThrow();

type NewSession = {
  tokenHash: Buffer;
  staffId: number;
  ip: string;
  createdAt: Date;
  expiresAt: Date;
};
export const insertSession = (tx: Tx, session: NewSession) =>
  tx.insertInto("staffSession").values(session).execute();

export const staffBySession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom("staffSession as s")
    .innerJoin("staffMember as m", "m.id", "s.staffId")
    .select(["m.id", "m.name", "m.role"])
    .where("s.tokenHash", "=", tokenHash)
    .where("s.expiresAt", ">", now)
    .where("m.state", "=", "active")
    .executeTakeFirst();

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom("staffSession").where("tokenHash", "=", tokenHash).execute();

/** One at a time per account, so that a burst of guesses cannot run ahead of the count. */
export const holdAccount = (tx: Tx, account: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`staff ${account}`}, 0))`.execute(tx);

export async function timesFailed(
  db: Db,
  { account, rules, now }: { account: string; rules: readonly Rule[]; now: Date },
): Promise<Date[]> {
  const reach = reachOf(rules);
  const rows = await db
    .selectFrom("staffFailedLogin")
    .select("at")
    .where("account", "=", account)
    .where("at", ">", addSeconds(now, -reach.seconds))
    .orderBy("at", "desc")
    .limit(reach.count)
    .execute();
  return rows.map((row) => row.at);
}

export const insertFailure = (tx: Tx, failure: { account: string; ip: string; at: Date }) =>
  tx.insertInto("staffFailedLogin").values(failure).execute();

export const deleteFailures = (tx: Tx, account: string) =>
  tx.deleteFrom("staffFailedLogin").where("account", "=", account).execute();

export type NewAudit = {
  /** Null when the system did it. */
  staffId: number | null;
  /** `exchange.approve`: the kind of thing, then what was done. */
  action: string;
  subjectKind: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  note: string;
  ip: string | null;
  at: Date;
};

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

export const insertAudit = (tx: Tx, { before, after, ...audit }: NewAudit) =>
  tx
    .insertInto("staffAudit")
    .values({ ...audit, before: json(before), after: json(after) })
    .execute();

type AuditPage = {
  before: number | undefined;
  subjectKind: string | undefined;
  subjectId: string | undefined;
  size: number;
};

/** Newest first. */
export const pageOfAudit = (db: Db, page: AuditPage) =>
  db
    .selectFrom("staffAudit as a")
    .leftJoin("staffMember as m", "m.id", "a.staffId")
    .select(["a.id", "m.name as staffName", "a.action", "a.subjectKind", "a.subjectId"])
    .select(["a.before", "a.after", "a.note", "a.at"])
    .$if(page.before !== undefined, (q) => q.where("a.id", "<", page.before ?? 0))
    .$if(page.subjectKind !== undefined, (q) =>
      q.where("a.subjectKind", "=", page.subjectKind ?? ""),
    )
    .$if(page.subjectId !== undefined, (q) => q.where("a.subjectId", "=", page.subjectId ?? ""))
    .orderBy("a.id", "desc")
    .limit(page.size)
    .execute();

export const outboxCounts = (db: Db) =>
  db
    .selectFrom("outbox")
    .select((s) => [
      s.fn.countAll<number>().filterWhere("deadAt", "is", null).as("outboxWaiting"),
      s.fn.countAll<number>().filterWhere("deadAt", "is not", null).as("outboxDead"),
    ])
    .executeTakeFirstOrThrow();

/** Sessions that are over, and failures that no limit counts any more. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("staffSession").where("expiresAt", "<", before).execute();
  await db.deleteFrom("staffFailedLogin").where("at", "<", before).execute();
}
