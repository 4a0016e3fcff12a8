/** The console's view of exchanges: pages, risk facts and payouts of many rows at once. */
import { sql } from "kysely";
import type { ExchangeState, ExchangeType } from "#contract/enums.ts";
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
  /** The last row's id of the page before. */
  past: number | undefined;
  /** Oldest first, as a queue is worked off; else newest first. */
  oldestFirst: boolean;
  size: number;
};

/** One row more than a page. */
export const pageOfQueue = (db: Db, page: QueuePage): Promise<ExchangeRow[]> =>
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
    .$if(page.past !== undefined, (q) =>
      q.where("id", page.oldestFirst ? ">" : "<", page.past ?? 0),
    )
    .orderBy("id", page.oldestFirst ? "asc" : "desc")
    .limit(page.size + 1)
    .execute();

export const exchangeById = (db: Db, id: number): Promise<ExchangeRow | undefined> =>
  db
    .selectFrom("exchange")
    .selectAll()
    .$narrowType<Pick<ExchangeRow, "type" | "state" | "asset">>()
    .where("id", "=", id)
    .executeTakeFirst();

export type RiskFacts = {
  id: number;
  /** Other members who asked from the same address, or device, within 30 days of this one. */
  sameIp: number;
  sameDevice: number;
  isFirst: boolean;
};

export const riskFactsOf = async (db: Db, ids: readonly number[]): Promise<RiskFacts[]> => {
  const { rows } = await sql<RiskFacts>`
    select e.id,
           (select count(distinct o.member_id) from exchange o
             where o.ip = e.ip and o.member_id <> e.member_id
               and o.created_at between e.created_at - interval '30 days'
                                    and e.created_at + interval '30 days') as same_ip,
           (select count(distinct o.member_id) from exchange o
             where o.device_id = e.device_id and o.member_id <> e.member_id
               and o.created_at between e.created_at - interval '30 days'
                                    and e.created_at + interval '30 days') as same_device,
           not exists (select from exchange p
                        where p.member_id = e.member_id and p.state = 1 and p.id < e.id
                          and (p.type = 1) = (e.type = 1)) as is_first
      from exchange e where e.id = any(${ids}::bigint[])`.execute(db);
  return rows;
};

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

/** The brands that these exchanges were made under; it never changes. */
export const brandCodesOf = async (db: Db, ids: readonly number[]): Promise<string[]> => {
  const rows = await db
    .selectFrom("exchange")
    .select("brandCode")
    .distinct()
    .where("id", "in", ids)
    .execute();
  return rows.map(({ brandCode }) => brandCode);
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
