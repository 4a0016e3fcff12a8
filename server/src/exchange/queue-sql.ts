/** The console's view of exchanges: pages, risk facts and payouts of many rows at once. */
import { sql } from "kysely";
import { ExchangeState, type ExchangeType } from "#contract/enums.ts";
import type { ConsoleExchange } from "#contract/console/exchange.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { PayoutState } from "./policy.ts";
import type { ExchangeRow } from "./sql.ts";
import { openStates } from "./state.ts";

export type QueuePage = {
  state: ExchangeState | undefined;
  type: ExchangeType | undefined;
  /** Open, and promised for before then. */
  overdueAt: Date | undefined;
  memberId: number | undefined;
  /** Undefined = all; else those of them that fit. */
  only: readonly number[] | undefined;
  /** The last row's id of the page before. */
  past: number | undefined;
  /** Oldest first, as a queue is worked off; else newest first. */
  oldestFirst: boolean;
  size: number;
};

/** One row more than a page. */
export const pageOfQueue = (db: Db, page: QueuePage): Promise<ExchangeRow[]> =>
  rowsOfQueue(db, { ...page, size: page.size + 1 });

export const rowsOfQueue = (db: Db, page: QueuePage): Promise<ExchangeRow[]> =>
  db
    .selectFrom("exchange")
    .selectAll()
    .$narrowType<Pick<ExchangeRow, "type" | "state" | "asset">>()
    .$if(page.state !== undefined, (q) => q.where("state", "=", page.state ?? 0))
    .$if(page.type !== undefined, (q) => q.where("type", "=", page.type ?? 0))
    .$if(page.overdueAt !== undefined, (q) =>
      q.where("state", "in", openStates).where("promisedAt", "<", page.overdueAt ?? new Date(0)),
    )
    .$if(page.memberId !== undefined, (q) => q.where("memberId", "=", page.memberId ?? 0))
    .$if(page.only !== undefined, (q) =>
      q.where(sql<boolean>`id = any(${page.only ?? []}::bigint[])`),
    )
    .$if(page.past !== undefined, (q) =>
      q.where("id", page.oldestFirst ? ">" : "<", page.past ?? 0),
    )
    .orderBy("id", page.oldestFirst ? "asc" : "desc")
    .limit(page.size)
    .execute();

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
