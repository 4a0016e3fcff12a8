/**
 * What two persons say of a payout: that it was never made (`exchangeUnpaid`), or made otherwise than our books
 * have it (`exchangeDiscrepancy`). Each table has columns of its own, and how one is decided is the same.
 */
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

/** States as the tables' comments have them. */
export const proposalStates = {
  waiting: 0,
  confirmed: 1,
  refused: 2,
  withdrawn: 3,
  overtaken: 4,
} as const;

type Rows = {
  exchangeUnpaid: Selectable<Tables["exchangeUnpaid"]>;
  exchangeDiscrepancy: Selectable<Tables["exchangeDiscrepancy"]>;
};
export type ProposalTable = keyof Rows;
/** What both have. */
export type ProposalRow = Pick<
  Rows[ProposalTable],
  keyof Rows["exchangeUnpaid"] & keyof Rows["exchangeDiscrepancy"]
>;

/** The newest of each exchange. */
export async function newestProposals<T extends ProposalTable>(
  db: Db,
  table: T,
  exchangeIds: readonly number[],
): Promise<Rows[T][]> {
  const { rows } = await sql<Rows[T]>`
    select distinct on (exchange_id) * from ${sql.table(table)}
     where exchange_id = any(${exchangeIds}::bigint[]) order by exchange_id, id desc`.execute(db);
  return rows;
}

export async function waitingProposal<T extends ProposalTable>(
  db: Db,
  table: T,
  exchangeId: number,
): Promise<Rows[T] | undefined> {
  const { rows } = await sql<Rows[T]>`
    select * from ${sql.table(table)}
     where exchange_id = ${exchangeId} and state = ${proposalStates.waiting}`.execute(db);
  return rows[0];
}

/** Whether two are at work on this payout already, in either way. */
export const isProposalWaiting = async (db: Db, exchangeId: number): Promise<boolean> =>
  (await waitingProposal(db, "exchangeUnpaid", exchangeId)) !== undefined ||
  (await waitingProposal(db, "exchangeDiscrepancy", exchangeId)) !== undefined;

export async function isEvidence(db: Db, evidenceKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from exchange_unpaid where evidence_key = ${evidenceKey}
    union all select from exchange_discrepancy where evidence_key = ${evidenceKey}`.execute(db);
  return rows.length > 0;
}

type ChangeWaitingInput = {
  state?: number;
  decidedBy?: number;
  decidedAt?: Date;
  decideNote?: string;
  answer?: string;
  /** For discrepancies only. */
  backAmount?: number;
};

type Changed = { table: ProposalTable; id: number };

/** False when somebody else has decided it since. */
export async function changeWaiting(
  db: Db,
  { table, id }: Changed,
  change: ChangeWaitingInput,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set(change)
    .where("id", "=", id)
    .where("state", "=", proposalStates.waiting)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A time: from then on the number is only asked about; null: it may be sent again. */
export const setFrozen = (tx: Tx, exchangeId: number, frozenAt: Date | null) =>
  tx.updateTable("exchangePayout").set({ frozenAt }).where("exchangeId", "=", exchangeId).execute();
