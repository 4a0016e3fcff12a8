/** Reads of the ledger. It is written through ledger.post only. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { type Days, type ListAsked, listPage, whole, within } from "../../platform/list-sql.ts";
import { type Pipeline, prepared } from "../../platform/prepared.ts";

export const openMember = (tx: Tx, memberId: number) =>
  sql`select ledger.open_member(${memberId})`.execute(tx);

export type BalanceRow = { owner: number; asset: number; kind: number; balance: number };

/** Asset and kind are in the account's id (migration 0001), so no account row is read. */
const balanceColumns = {
  sql: "owner, account_id % 64 / 16 as asset, account_id % 16 as kind, balance",
};
const balances = prepared<{ memberIds: readonly number[] }, BalanceRow>("balances")`
  select ${balanceColumns} from ledger.balance where owner = any (${"memberIds"})`;
/** Of one owner, as they almost always are: a cluster plans such a statement once (docs/decisions/0129). */
const balancesOfOne = prepared<{ memberId: number }, BalanceRow>("balances-of-one")`
  select ${balanceColumns} from ledger.balance where owner = ${"memberId"}`;

/** Balances of all accounts of these members. */
export function balancesOf(line: Pipeline, memberIds: readonly number[]): Promise<BalanceRow[]> {
  const [memberId, ...more] = memberIds;
  if (memberId === undefined || more.length > 0) return balances(line, { memberIds });
  return balancesOfOne(line, { memberId });
}

/** What is owed: one row an asset, negative or zero. */
export const debtsOf = prepared<
  { memberId: number; gold: number; cash: number },
  { asset: number; balance: number }
>("debts")`
  select account_id % 64 / 16 as asset, balance from ledger.balance
   where owner = ${"memberId"} and account_id in (${"gold"}, ${"cash"})`;

const shared = prepared<{ memberId: number }, object>("share-wallet")`
  select pg_advisory_xact_lock_shared(hashtextextended('wallet', ${"memberId"}))`;
const alone = prepared<{ memberId: number }, object>("hold-wallet")`
  select pg_advisory_xact_lock(hashtextextended('wallet', ${"memberId"}))`;

/**
 * Credits and take-backs share a wallet; anyone who makes a debt holds it alone. Without this a reward of the same moment
 * would not see the debt, and stay whole. Before any balance is locked.
 */
export const shareWallet = (line: Pipeline, memberId: number) => shared(line, { memberId });
export const holdWallet = (line: Pipeline, memberId: number) => alone(line, { memberId });

type OwnAccounts = { memberId: number; accounts: readonly number[] };

/** One member's balances, in ascending account id, as ledger.post locks them. */
export const lockBalances = prepared<OwnAccounts, object>("lock-balances")`
  select ledger.lock_balances(${"memberId"}, ${"accounts"}::bigint[])`;

/** A place in the transaction to return to when a balance was too low, which ends it otherwise. */
export const mark = (tx: Tx) => sql`savepoint taking`.execute(tx);
export const returnToMark = (tx: Tx) => sql`rollback to savepoint taking`.execute(tx);

type OwnHold = { memberId: number; holdTx: number };

/** The transaction that ended a member's hold. */
export const resolutionOf = async (tx: Tx, { memberId, holdTx }: OwnHold): Promise<number> => {
  const ended = await tx
    .selectFrom("ledger.tx")
    .select("id")
    .where("owner", "=", memberId)
    .where("resolves", "=", holdTx)
    .executeTakeFirstOrThrow();
  return ended.id;
};

export type StatementPage = {
  memberId: number;
  /** One of the member's. */
  accountId: number;
  /** Only lines below this number. */
  before: number | undefined;
  from: Date | undefined;
  to: Date | undefined;
  /** All of them when nothing is to be left out. */
  reasons: readonly number[];
  size: number;
};

/** What everybody who may see a line is shown of it. */
export type EntryRow = {
  seq: number;
  amount: number;
  balanceAfter: number;
  reason: number;
  /** Of a debt's repayment: `delay-bonus:7`, the credit that it went out of. */
  key: string;
  refId: number | null;
  memo: string;
};
export type StatementRow = EntryRow & { actor: string; occurredAt: string };

/**
 * One account's lines, newest first, by the keyset (owner, account, seq). What is not asked becomes a bound
 * that always holds, so that one plan by one index serves every page.
 */
export const pageOfEntries = prepared<StatementPage, StatementRow>("statement")`
  select e.seq, e.amount, e.balance_after as "balanceAfter", t.reason,
         t.idem_key as key, t.ref_id as "refId", t.memo, t.actor, t.occurred_at::text as "occurredAt"
    from ledger.entry e join ledger.tx t on t.owner = e.owner and t.id = e.tx_id
   where e.owner = ${"memberId"} and e.account_id = ${"accountId"} and e.seq is not null
     and e.seq < coalesce(${"before"}, 9223372036854775807)
     and t.occurred_at >= coalesce(${"from"}, '-infinity'::timestamptz)
     and t.occurred_at < coalesce(${"to"}, 'infinity'::timestamptz)
     and t.reason = any (${"reasons"})
   order by e.seq desc limit ${"size"}`;

type EntriesFilter = Days & Pick<StatementPage, "memberId" | "accountId">;

/** The same lines as operators look through them: by days, by amount, and counted. */
export const entriesAtDesk = (db: Db, filter: EntriesFilter, asked: ListAsked) =>
  listPage(
    db,
    db
      .selectFrom("ledger.entry as e")
      .innerJoin("ledger.tx as t", (join) =>
        join.onRef("t.owner", "=", "e.owner").onRef("t.id", "=", "e.txId"),
      )
      .select(["e.seq", "e.amount", "e.balanceAfter", "t.id as txId", "t.reason"])
      .select(["t.idemKey as key", "t.refId", "t.memo", "t.actor", "t.occurredAt"])
      .where("e.owner", "=", filter.memberId)
      .where("e.accountId", "=", filter.accountId)
      .where("e.seq", "is not", null)
      .where(within("t.occurredAt", filter)),
    { asked, id: sql.ref("e.seq"), keys: { amount: whole("e.amount") } },
  );

export const owedPerAsset = async (db: Db) => {
  const { rows } = await sql<{ asset: number; total: number }>`
    select account_id % 64 / 16 as asset, sum(balance)::bigint as total
      from ledger.balance where account_id % 16 in (1, 2, 3) group by 1`.execute(db);
  return rows;
};

/** Every difference that ledger.verify finds; none means that the books balance. */
export const differences = async (db: Db) => {
  const { rows } = await sql<{ problem: string; detail: string }>`
    select problem, detail from ledger.verify()`.execute(db);
  return rows;
};
