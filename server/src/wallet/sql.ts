/** Reads of the ledger. It is written through ledger.post only. */
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";

export const openMember = (tx: Tx, memberId: number) =>
  sql`select ledger.open_member(${memberId})`.execute(tx);

/** Balances of all accounts of these members. */
export const balancesOf = (db: Db, memberIds: readonly number[]) =>
  db
    .selectFrom("ledger.balance as b")
    .innerJoin("ledger.account as a", "a.id", "b.accountId")
    .select(["a.owner", "a.asset", "a.kind", "b.balance"])
    .where(
      "b.accountId",
      "in",
      memberIds.flatMap((id) =>
        [1, 2].flatMap((asset) => [1, 2, 3, 4].map((k) => id * 64 + asset * 16 + k)),
      ),
    )
    .execute();

export type StatementPage = {
  accountId: number;
  /** Only lines below this number. */
  before: number | undefined;
  from: Date | undefined;
  to: Date | undefined;
  size: number;
};

/** One account's lines, newest first, by the keyset (account, seq). */
export const pageOfEntries = (db: Db, page: StatementPage) =>
  db
    .selectFrom("ledger.entry as e")
    .innerJoin("ledger.tx as t", "t.id", "e.txId")
    .select([
      "e.seq",
      "e.amount",
      "e.balanceAfter",
      "t.id as txId",
      "t.reason",
      "t.refId",
      "t.memo",
      "t.actor",
      "t.occurredAt",
    ])
    .where("e.accountId", "=", page.accountId)
    .where("e.seq", "is not", null)
    .$if(page.before !== undefined, (q) => q.where("e.seq", "<", page.before ?? 0))
    .$if(page.from !== undefined, (q) => q.where("t.occurredAt", ">=", page.from ?? new Date(0)))
    .$if(page.to !== undefined, (q) => q.where("t.occurredAt", "<", page.to ?? new Date(0)))
    .orderBy("e.seq", "desc")
    .limit(page.size)
    .execute();

/** Gold and fen that became available per Shanghai day since `since`. */
export const earningsPerDay = (db: Db, accounts: { gold: number; cash: number }, since: Date) =>
  sql<{ day: string; gold: number; fen: number }>`
    select to_char(t.occurred_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
           coalesce(sum(e.amount) filter (where e.account_id = ${accounts.gold}), 0)::bigint as gold,
           coalesce(sum(e.amount) filter (where e.account_id = ${accounts.cash}), 0)::bigint as fen
      from ledger.entry e join ledger.tx t on t.id = e.tx_id
     where e.account_id in (${accounts.gold}, ${accounts.cash}) and e.amount > 0 and e.seq is not null
       and t.occurred_at >= ${since} and t.reason in (2, 5, 20, 21)
     group by 1 order by 1`.execute(db);

/** Cash ever earned, in fen (spec section 3, `moneyAmount`). */
export const cashEverEarned = async (db: Db, cashAvailable: number): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(e.amount), 0)::bigint as fen
      from ledger.entry e join ledger.tx t on t.id = e.tx_id
     where e.account_id = ${cashAvailable} and e.amount > 0 and e.seq is not null
       and t.reason in (2, 5, 20, 21)`.execute(db);
  return rows[0]?.fen ?? 0;
};

export const owedPerAsset = async (db: Db) => {
  const { rows } = await sql<{ asset: number; total: number }>`
    select a.asset, coalesce(sum(b.balance), 0)::bigint as total
      from ledger.balance b join ledger.account a on a.id = b.account_id
     where a.kind in (1, 2, 3) group by a.asset`.execute(db);
  return rows;
};

/** Every difference that ledger.verify finds; none means that the books balance. */
export const differences = async (db: Db) => {
  const { rows } = await sql<{ problem: string; detail: string }>`
    select problem, detail from ledger.verify()`.execute(db);
  return rows;
};
