/** The console's view of exchanges: pages, risk facts and payouts of many rows at once. */
import { sql } from "kysely";
import { ExchangeState, type ExchangeType } from "#contract/enums.ts";
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  moment,
  placedPage,
  whole,
  within,
} from "../../platform/list-sql.ts";
import type { PayoutState } from "../payout/api.ts";
import { type ExchangeRow, openStates } from "../exchange/api.ts";

export type QueueFilter = Days & {
  state?: ExchangeState | undefined;
  type?: ExchangeType | undefined;
  /** Open, and promised for before then. */
  overdueAt?: Date | undefined;
  memberId?: number | undefined;
  /** Undefined = all; else those of them that fit. */
  only?: readonly number[] | undefined;
};

const exchangesBy = (db: Db, filter: QueueFilter) =>
  db
    .selectFrom("exchange")
    .selectAll()
    .$narrowType<Pick<ExchangeRow, "type" | "state" | "asset">>()
    .$if(filter.state !== undefined, (q) => q.where("state", "=", filter.state ?? 0))
    .$if(filter.type !== undefined, (q) => q.where("type", "=", filter.type ?? 0))
    .$if(filter.overdueAt !== undefined, (q) =>
      q.where("state", "in", openStates).where("promisedAt", "<", filter.overdueAt ?? new Date(0)),
    )
    .$if(filter.memberId !== undefined, (q) => q.where("memberId", "=", filter.memberId ?? 0))
    .$if(filter.only !== undefined, (q) =>
      q.where(sql<boolean>`id = any(${filter.only ?? []}::bigint[])`),
    )
    .where(within("createdAt", filter));

const keys = {
  time: moment("createdAt"),
  promised: moment("promisedAt"),
  amount: whole("grossFen"),
  net: whole("netFen"),
};

/** `oldestFirst`: as a queue is worked off; else newest first. */
export const pageOfQueue = (
  db: Db,
  filter: QueueFilter,
  { oldestFirst, ...asked }: ListAsked & { oldestFirst: boolean },
) =>
  placedPage(db, exchangesBy(db, filter), {
    asked,
    keys,
    usual: { direction: oldestFirst ? "asc" : "desc" },
  });

/** The oldest that fit, behind this one. */
export const oldestOfQueue = (
  db: Db,
  filter: QueueFilter,
  { past, size }: { past: number; size: number },
): Promise<ExchangeRow[]> =>
  exchangesBy(db, filter).where("id", ">", past).orderBy("id").limit(size).execute();

export const exchangeById = (db: Db, id: number): Promise<ExchangeRow | undefined> =>
  db
    .selectFrom("exchange")
    .selectAll()
    .$narrowType<Pick<ExchangeRow, "type" | "state" | "asset">>()
    .where("id", "=", id)
    .executeTakeFirst();

type ShownPayout = NonNullable<ConsoleExchange["payout"]> & { exchangeId: number };

export const payoutsOf = async (db: Db, ids: readonly number[]): Promise<ShownPayout[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom("exchangePayout")
        .select([
          "exchangeId",
          "billNo",
          "provider",
          "state",
          "sends",
          "queries",
          "providerNo",
          "lastMessage",
        ])
        .$narrowType<{ state: PayoutState }>()
        .where("exchangeId", "in", ids)
        .execute();

/** How many wait for a decision. */
export const waitingCount = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom("exchange")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("state", "=", ExchangeState.of.pendingReview)
    .executeTakeFirstOrThrow();
  return n;
};

/** The first operator's yes to a large exchange; the row is locked by the caller. */
export const keepFirstApproval = (
  tx: Tx,
  id: number,
  approval: { staffId: number; name: string; at: Date },
) =>
  tx
    .updateTable("exchange")
    .set({
      firstApprover: approval.staffId,
      firstApproverName: approval.name,
      firstApprovedAt: approval.at,
      updatedAt: approval.at,
    })
    .where("id", "=", id)
    .execute();
