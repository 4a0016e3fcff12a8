/** Proposals that a payout was never made, and the numbers that are dead by them. */
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import type { Tables } from "../platform/tables.ts";

/** As in the table's comments. */
export const unpaidStates = {
  waiting: 0,
  confirmed: 1,
  refused: 2,
  withdrawn: 3,
  overtaken: 4,
} as const;
export const nexts = { refund: 1, file: 2 } as const;

export type UnpaidRow = Selectable<Tables["exchangeUnpaid"]>;

/** The newest of each exchange. */
export const unpaidOf = async (db: Db, exchangeIds: readonly number[]): Promise<UnpaidRow[]> =>
  exchangeIds.length === 0
    ? []
    : db
        .selectFrom("exchangeUnpaid")
        .selectAll()
        .distinctOn("exchangeId")
        .where("exchangeId", "in", exchangeIds)
        .orderBy("exchangeId")
        .orderBy("id", "desc")
        .execute();

export const waitingUnpaid = (db: Db, exchangeId: number): Promise<UnpaidRow | undefined> =>
  db
    .selectFrom("exchangeUnpaid")
    .selectAll()
    .where("exchangeId", "=", exchangeId)
    .where("state", "=", unpaidStates.waiting)
    .executeTakeFirst();

export const isEvidence = async (db: Db, evidenceKey: string): Promise<boolean> =>
  (await db
    .selectFrom("exchangeUnpaid")
    .select("id")
    .where("evidenceKey", "=", evidenceKey)
    .executeTakeFirst()) !== undefined;

export const insertUnpaid = async (tx: Tx, row: Insertable<Tables["exchangeUnpaid"]>) =>
  (await tx.insertInto("exchangeUnpaid").values(row).returning("id").executeTakeFirstOrThrow()).id;

type Change = Updateable<Tables["exchangeUnpaid"]>;

/** False when somebody else has decided it since. */
export const changeWaiting = async (db: Db, id: number, change: Change): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("exchangeUnpaid")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", unpaidStates.waiting)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** From now on, or from now on no more, the number is only asked about. */
export const setFrozen = (tx: Tx, exchangeId: number, frozenAt: Date | null) =>
  tx.updateTable("exchangePayout").set({ frozenAt }).where("exchangeId", "=", exchangeId).execute();

type ByHand = { exchangeId: number; billNo: string; at: Date };

/** The payout goes on under another number, by hand; the dead one stays with its proposal. */
export const payByHandInstead = (tx: Tx, { exchangeId, billNo, at }: ByHand) =>
  tx
    .updateTable("exchangePayout")
    .set({
      billNo,
      provider: "file",
      payer: null,
      state: "ready",
      sends: 0,
      queries: 0,
      lastCode: "",
      lastMessage: "",
      firstSentAt: null,
      lastSentAt: null,
      frozenAt: null,
      otherFen: null,
      otherAt: null,
      updatedAt: at,
    })
    .where("exchangeId", "=", exchangeId)
    .execute();

const deadBills = (db: Db) =>
  db
    .selectFrom("exchangeUnpaid as u")
    .innerJoin("exchange as e", "e.id", "u.exchangeId")
    .select(["u.id", "u.exchangeId", "u.billNo", "u.provider", "u.payer", "u.decidedAt"])
    .select(["u.paidFen", "e.netFen as fen"])
    .where("u.state", "=", unpaidStates.confirmed);

export const deadBillById = (db: Db, id: number) =>
  deadBills(db).where("u.id", "=", id).executeTakeFirst();

/** A dead number of this very exchange. */
export const deadBillByNumber = (db: Db, exchangeId: number, billNo: string) =>
  deadBills(db)
    .where("u.exchangeId", "=", exchangeId)
    .where("u.billNo", "=", billNo)
    .executeTakeFirst();

type Bill = { provider: string; payer: string; billNo: string };

export const deadBillOf = (db: Db, { provider, payer, billNo }: Bill) =>
  deadBills(db)
    .where("u.billNo", "=", billNo)
    .where("u.provider", "=", provider)
    .where("u.payer", "=", payer)
    .executeTakeFirst();

export const noteDeadPaid = (db: Db, { id, fen, at }: { id: number; fen: number; at: Date }) =>
  db
    .updateTable("exchangeUnpaid")
    .set({ paidFen: fen, paidAt: at })
    .where("id", "=", id)
    .where("paidFen", "is", null)
    .execute();

/** Two persons have settled what was paid under the dead number. */
export const settleDead = (tx: Tx, billNo: string, at: Date) =>
  tx
    .updateTable("exchangeUnpaid")
    .set({ settledAt: at })
    .where("billNo", "=", billNo)
    .where("paidFen", "is not", null)
    .where("settledAt", "is", null)
    .execute();
