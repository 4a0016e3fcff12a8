/** Completes whose days have passed, and the worker that takes them. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { ResponseRow } from "./sql.ts";

export type DueClaim = {
  size: number;
  only?: readonly number[] | undefined;
  but: readonly number[];
};

/**
 * Locked until the transaction's end, those that wait longest first; what another worker or an operator has at this
 * moment is left to them, so that the order of the locks is of no matter. Worked in the order of their ids.
 */
export async function claimDue(
  tx: Tx,
  now: Date,
  { size, only, but }: DueClaim,
): Promise<ResponseRow[]> {
  const claimed = await tx
    .selectFrom("surveyResponse")
    .selectAll()
    .where("auditState", "=", 0)
    .where("auditDueAt", "<=", now)
    .$if(only !== undefined, (q) => q.where(sql<boolean>`id = any (${only}::bigint[])`))
    .where(sql<boolean>`id <> all (${but}::bigint[])`)
    .orderBy("auditDueAt")
    .orderBy("id")
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** How many are due, counted no further than that. */
export const dueUpTo = async (db: Db, now: Date, most: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from survey_response where audit_state = 0 and audit_due_at <= ${now} limit ${most}) due`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};

export const waitingDueJobs = async (db: Db, topic: string): Promise<number> => {
  const { n } = await db
    .selectFrom("outbox")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("topic", "=", topic)
    .where("deadAt", "is", null)
    .executeTakeFirstOrThrow();
  return n;
};
