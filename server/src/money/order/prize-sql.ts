/** What exchanges know of prizes, and what those of prizes need beside the rest. */
import { sql } from "kysely";
import { ExchangeState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { PrizeUses } from "../prize/api.ts";
import { type ExchangeRow, openStates } from "../exchange/api.ts";

type OrderCounted = { prizeId: number; taken: number };

/** How many of each this member has, or has asked for: what came to nothing does not count. */
export const takenBy = async (
  db: Db,
  memberId: number,
  prizeIds: readonly number[],
): Promise<Map<number, number>> => {
  const { rows } = await sql<OrderCounted>`
    select prize_id, count(*) as taken from exchange
     where member_id = ${memberId} and prize_id = any (${prizeIds}::bigint[])
       and state = any (${[...openStates, ExchangeState.of.issued]}::smallint[])
     group by prize_id`.execute(db);
  return new Map(rows.map(({ prizeId, taken }) => [prizeId, taken]));
};

type OrderCounts = { prizeId: number; open: number; issued: number };

const countsOf = async (
  db: Db,
  prizeIds: readonly number[],
): Promise<Map<number, Omit<OrderCounts, "prizeId">>> => {
  const { rows } = await sql<OrderCounts>`
    select prize_id, count(*) filter (where state = any (${[...openStates]}::smallint[])) as open,
           count(*) filter (where state = ${ExchangeState.of.issued}) as issued
      from exchange where prize_id = any (${prizeIds}::bigint[])
     group by prize_id`.execute(db);
  return new Map(rows.map(({ prizeId, open, issued }) => [prizeId, { open, issued }]));
};

/** Approved, and still without what they are for; the one who has waited longest comes first. */
export const waitingFor = async (db: Db, prizeId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("exchange")
    .select("id")
    .where("prizeId", "=", prizeId)
    .where("state", "=", ExchangeState.of.toBeIssued)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

/** For lists of numbers that people have written; exchanges that are no prizes are among them. */
export const parcelsByIds = (db: Db, ids: readonly number[]): Promise<Parcel[]> =>
  db
    .selectFrom("exchange")
    .select(["id", "memberId", "type", "state", "title", "courier", "tracking"])
    .$narrowType<Pick<Parcel, "type" | "state">>()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();

export type Parcel = Pick<
  ExchangeRow,
  "id" | "memberId" | "type" | "state" | "title" | "courier" | "tracking"
>;

export const setParcel = (tx: Tx, id: number, parcel: { courier: string; tracking: string }) =>
  tx.updateTable("exchange").set(parcel).where("id", "=", id).execute();

export const prizeUses: PrizeUses = { takenBy, countsOf };
