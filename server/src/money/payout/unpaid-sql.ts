/** Proposals that a payout was never made, and the numbers that are dead by them. */
import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";
import { proposalStates } from "./proposal-sql.ts";

export const nexts = { refund: 1, file: 2 } as const;

export type UnpaidRow = Selectable<Tables["exchangeUnpaid"]>;

export const insertUnpaid = (tx: Tx, row: Insertable<Tables["exchangeUnpaid"]>) =>
  tx.insertInto("exchangeUnpaid").values(row).execute();

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
    .where("u.state", "=", proposalStates.confirmed);

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
