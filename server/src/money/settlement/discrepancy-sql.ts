/** What two persons say of a number by the provider's statement, and how the withdrawal stands in our books. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

export type DiscrepancyRow = Selectable<Tables["exchangeDiscrepancy"]>;

export const insertDiscrepancy = (tx: Tx, row: Insertable<Tables["exchangeDiscrepancy"]>) =>
  tx.insertInto("exchangeDiscrepancy").values(row).execute();

/** What two said of the number before is replaced by what they say now. */
export const replaceStanding = (tx: Tx, billNo: string) =>
  tx
    .updateTable("exchangeDiscrepancy")
    .set({ stands: false })
    .where("billNo", "=", billNo)
    .where("stands", "=", true)
    .execute();

export const setStanding = (tx: Tx, id: number) =>
  tx.updateTable("exchangeDiscrepancy").set({ stands: true }).where("id", "=", id).execute();

type Booked = {
  /** Under the number in question, and under all others that are not the payout's own. */
  billFen: number;
  otherFen: number;
  /** What the member has back since the last time; null = never settled. */
  backAmount: number | null;
};

/** What two persons have settled of this withdrawal before. */
export const settledBefore = async (
  db: Db,
  { exchangeId, billNo, ownBillNo }: { exchangeId: number; billNo: string; ownBillNo: string },
): Promise<Booked> => {
  const { rows } = await sql<Booked>`
    select coalesce(sum(fen) filter (where stands and bill_no = ${billNo}), 0)::bigint as bill_fen,
           coalesce(sum(fen) filter (where stands and bill_no <> ${ownBillNo}), 0)::bigint as other_fen,
           (array_agg(back_amount order by decided_at desc, id desc))[1] as back_amount
      from exchange_discrepancy where exchange_id = ${exchangeId} and state = 1`.execute(db);
  return rows[0] ?? { billFen: 0, otherFen: 0, backAmount: null };
};

type SettlePayoutRowInput = {
  exchangeId: number;
  fen: number;
  providerNo: string;
  at: Date;
  isPaid: boolean;
  message: string;
};

/** The payout has its end by two; whatever the provider had said of a sum is looked at. */
export const settlePayoutRow = (
  tx: Tx,
  { exchangeId, fen, providerNo, at, isPaid, message }: SettlePayoutRowInput,
) =>
  tx
    .updateTable("exchangePayout")
    .set({
      state: isPaid ? "paid" : "refused",
      ...(providerNo !== "" && { providerNo }),
      settledFen: fen,
      settledWordFen: sql`coalesce(other_fen, settled_word_fen)`,
      otherFen: null,
      otherAt: null,
      lastCode: "SETTLED_BY_TWO",
      lastMessage: message,
      finishedAt: sql`coalesce(finished_at, ${at}::timestamptz)`,
      updatedAt: at,
    })
    .where("exchangeId", "=", exchangeId)
    .execute();
