/** Proposals that a payout was never made, and the numbers that are dead by them. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
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

export type OtherWord = {
  exchangeId: number;
  billNo: string;
  oursFen: number;
  theirsFen: number;
  isDead: boolean;
};

/** Where the provider's word and our books differ: another sum, or paid after we had given it back. */
export const otherWords = async (db: Db): Promise<OtherWord[]> => {
  const { rows } = await sql<OtherWord>`
    select p.exchange_id, p.bill_no, case when p.state = 'refused' then 0 else e.net_fen end as ours_fen,
           p.other_fen as theirs_fen, p.state = 'refused' as is_dead
      from exchange_payout p join exchange e on e.id = p.exchange_id where p.other_fen is not null
    union all
    select u.exchange_id, u.bill_no, 0, u.paid_fen, true from exchange_unpaid u
     where u.paid_fen is not null
       and not exists (select from exchange_payout p where p.bill_no = u.bill_no and p.other_fen is not null)
     order by 1`.execute(db);
  return rows;
};
