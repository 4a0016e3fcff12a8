/** What a prize has in stock, and every change of it with its cause. */
import { type Insertable, sql } from "kysely";
import { PrizeState } from "#contract/enums.ts";
import type { PrizeType } from "#contract/member/money/prize.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Days, type ListAsked, listPage, moment, within } from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";
import { usableOn } from "./code-sql.ts";
import { ofBrand, type PrizeRow } from "./sql.ts";

export type DecrementStockInput = { id: number; type: PrizeType; brandCode: string };

/** One piece less, if the prize is on this brand's shelf and has one: no more requests succeed than there are pieces. */
export const decrementStock = (tx: Tx, { id, type, brandCode }: DecrementStockInput) =>
  tx
    .updateTable("prize")
    .set({ stock: sql`stock - 1` })
    .where("id", "=", id)
    .where("type", "=", type)
    .where("state", "=", PrizeState.of.onShelf)
    .where("stock", ">", 0)
    .where(ofBrand(brandCode))
    .returningAll()
    .$narrowType<Pick<PrizeRow, "type" | "state">>()
    .executeTakeFirst();

/** Answers what is there now; undefined when it would fall below zero. */
export const addToStock = (tx: Tx, id: number, change: number) =>
  tx
    .updateTable("prize")
    .set({ stock: sql`stock + ${change}` })
    .where("id", "=", id)
    .where(sql<boolean>`stock + ${change} >= 0`)
    .returning(["type", "stock"])
    .executeTakeFirst();

export const insertChange = (tx: Tx, change: Insertable<Tables["prizeStock"]>) =>
  tx.insertInto("prizeStock").values(change).execute();

export const changeByKey = (tx: Tx, prizeId: number, requestKey: string) =>
  tx
    .selectFrom("prizeStock")
    .select(["change", "note", "actor"])
    .where("prizeId", "=", prizeId)
    .where("requestKey", "=", requestKey)
    .executeTakeFirst();

export const hasHadStock = async (db: Db, prizeId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("prizeStock")
    .select("id")
    .where("prizeId", "=", prizeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Newest first. */
export const pageOfChanges = (
  db: Db,
  { prizeId, ...days }: Days & { prizeId: number },
  asked: ListAsked,
) =>
  listPage(
    db,
    db
      .selectFrom("prizeStock")
      .select(["id", "change", "stockAfter", "exchangeId", "actor", "note", "at"])
      .where("prizeId", "=", prizeId)
      .where(within("at", days)),
    { asked, keys: { time: moment("at") } },
  );

type Balance = { usable: number; claims: number };

/**
 * Codes that can still be given out, and exchanges that have a claim to one: took a piece, did not give
 * it back and have no code yet.
 */
export const codeBalanceOf = async (db: Db, prizeId: number, today: string): Promise<Balance> => {
  const { rows } = await sql<Balance>`
    select (select count(*) from prize_code
             where prize_id = ${prizeId} and ${usableOn(today)}) as usable,
           (select coalesce(-sum(change), 0)::bigint from prize_stock
             where prize_id = ${prizeId} and exchange_id is not null)
           - (select count(*) from prize_code
               where prize_id = ${prizeId} and exchange_id is not null) as claims`.execute(db);
  return rows[0] ?? { usable: 0, claims: 0 };
};
