/** Prizes, on the shelf and at the desk. Stock is in stock-sql.ts, codes in code-sql.ts. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type ExchangeType, PrizeState } from "#contract/enums.ts";
import type { PrizeType } from "#contract/member/money/prize.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type ListAsked, type Listed, listPage, moment, whole } from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";

/** What the columns' checks allow. */
type PrizeNarrowed = { type: PrizeType; state: PrizeState };
export type PrizeRow = Omit<Selectable<Tables["prize"]>, keyof PrizeNarrowed> & PrizeNarrowed;

const prizes = (db: Db) => db.selectFrom("prize").selectAll().$narrowType<PrizeNarrowed>();

export const prizeById = (db: Db, id: number): Promise<PrizeRow | undefined> =>
  prizes(db).where("id", "=", id).executeTakeFirst();

/** Anyone who changes a prize or what it has in stock does it under this lock. */
export const lockPrize = (tx: Tx, id: number): Promise<PrizeRow | undefined> =>
  prizes(tx).where("id", "=", id).forUpdate().executeTakeFirst();

/** Prizes of every brand, or of this one among others. */
export const ofBrand = (brandCode: string) =>
  sql<boolean>`(brands = '{}' or ${brandCode} = any (brands))`;

/** The last row's place of the page before. */
export type PrizePlace = { sort: number; id: number };
const behind = ({ sort, id }: PrizePlace) => sql<boolean>`(sort, id) < (${sort}, ${id})`;

type ShelfPage = {
  brandCode: string;
  category: string | undefined;
  type: ExchangeType | undefined;
  mostGold: number | undefined;
  past: PrizePlace | undefined;
  size: number;
};

/** In the operator's order, one row more than a page. */
export const pageOfShelf = (db: Db, page: ShelfPage): Promise<PrizeRow[]> =>
  prizes(db)
    .where("state", "=", PrizeState.of.onShelf)
    .where(ofBrand(page.brandCode))
    .$if(page.category !== undefined, (q) => q.where("category", "=", page.category ?? ""))
    .$if(page.type !== undefined, (q) => q.where("type", "=", page.type ?? 0))
    .$if(page.mostGold !== undefined, (q) => q.where("priceGold", "<=", page.mostGold ?? 0))
    .$if(page.past !== undefined, (q) => q.where(behind(page.past ?? { sort: 0, id: 0 })))
    .orderBy("sort", "desc")
    .orderBy("id", "desc")
    .limit(page.size + 1)
    .execute();

/** In the order of the first prize of each category. */
export const categoriesOf = async (db: Db, brandCode: string): Promise<string[]> => {
  const { rows } = await sql<{ category: string }>`
    select category from prize
     where state = ${PrizeState.of.onShelf} and ${ofBrand(brandCode)}
     group by category order by max(sort) desc, max(id) desc`.execute(db);
  return rows.map((row) => row.category);
};

type DeskFilter = {
  type?: ExchangeType | undefined;
  state?: PrizeState | undefined;
  text?: string | undefined;
};

/** Every prize, in the same order as on the shelf. */
export const pageOfDesk = (
  db: Db,
  { type, state, text }: DeskFilter,
  asked: ListAsked,
): Promise<Listed<PrizeRow>> =>
  listPage(
    db,
    prizes(db)
      .$if(type !== undefined, (q) => q.where("type", "=", type ?? 0))
      .$if(state !== undefined, (q) => q.where("state", "=", state ?? 0))
      .$if(text !== undefined, (q) => q.where(naming(text ?? ""))),
    {
      asked,
      keys: { price: whole("priceGold"), stock: whole("stock"), updated: moment("updatedAt") },
      usual: { by: whole("sort"), direction: "desc" },
    },
  );

const naming = (text: string) =>
  sql<boolean>`position(lower(${text}) in lower(title || ' ' || category)) > 0`;

export const insertPrize = async (tx: Tx, prize: Insertable<Tables["prize"]>): Promise<number> => {
  const { id } = await tx
    .insertInto("prize")
    .values(prize)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const updatePrize = (tx: Tx, id: number, change: Updateable<Tables["prize"]>) =>
  tx.updateTable("prize").set(change).where("id", "=", id).execute();

export const coversOf = (db: Db, ids: readonly number[]) =>
  db.selectFrom("prize").select(["id", "cover"]).where("id", "in", ids).execute();

export const guardedWorthOf = (db: Db, ids: readonly number[], now: Date) =>
  db
    .selectFrom("prize")
    .select([
      "id",
      sql<number>`greatest(cost_fen, case when guarded_until > ${now} then guarded_fen else 0 end)`.as(
        "fen",
      ),
    ])
    .where("id", "in", ids)
    .execute();
