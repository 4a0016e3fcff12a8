/** Completes whose days have passed, and the worker that takes them. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { lockThoseFree } from "./lock-sql.ts";
import type { OwnedKey } from "./owner.ts";
import type { ResponseRow } from "./sql.ts";

export type DueClaim = {
  size: number;
  only?: readonly number[] | undefined;
  but: readonly number[];
};

/**
 * Locked until the transaction's end, those that wait longest first; what another worker or an operator has at this
 * moment is left to them, so that the order of the locks is of no matter, and those after them are read. Worked in the order of their ids.
 */
export async function claimDue(
  tx: Tx,
  now: Date,
  { size, only, but }: DueClaim,
): Promise<ResponseRow[]> {
  const claimed: ResponseRow[] = [];
  const passed = [...but];
  while (claimed.length < size) {
    const most = size - claimed.length;
    // oxlint-disable no-await-in-loop -- further on only where others have what comes first
    const waiting = await firstDue(tx, now, { most, only, but: passed });
    const free = await lockThoseFree(tx, waiting);
    // oxlint-enable no-await-in-loop
    claimed.push(...free.filter((row) => isDue(row, now)));
    if (waiting.length < most) break;
    passed.push(...waiting.map(({ responseId }) => responseId));
  }
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** Somebody may have decided it between the reading and the lock. */
const isDue = ({ auditState, auditDueAt }: ResponseRow, now: Date): boolean =>
  auditState === 0 && auditDueAt !== null && auditDueAt <= now;

type DueSearch = Pick<DueClaim, "only" | "but"> & { most: number };

/** Without a lock: whose they are is known only when they are read. */
async function firstDue(db: Db, now: Date, { most, only, but }: DueSearch): Promise<OwnedKey[]> {
  const { rows } = await sql<OwnedKey>`
    select id as response_id, owner_id from survey_response
     where audit_state = 0 and audit_due_at <= ${now} and id <> all (${but}::bigint[])
       ${only ? sql`and id = any (${only}::bigint[])` : sql``}
     order by audit_due_at, id limit ${most}`.execute(db);
  return rows;
}

/** How many are due, counted no further than that. */
export const dueUpTo = async (db: Db, now: Date, most: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from survey_response where audit_state = 0 and audit_due_at <= ${now} limit ${most}) due`.execute(
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
