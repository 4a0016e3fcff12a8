/** The audit log, and what the overview counts of the outbox. */
import type { Db, Tx } from "../../platform/db.ts";

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

export const outboxCounts = (db: Db) =>
  db
    .selectFrom("outbox")
    .select((s) => [
      s.fn.countAll<number>().filterWhere("deadAt", "is", null).as("outboxWaiting"),
      s.fn.countAll<number>().filterWhere("deadAt", "is not", null).as("outboxDead"),
    ])
    .executeTakeFirstOrThrow();
