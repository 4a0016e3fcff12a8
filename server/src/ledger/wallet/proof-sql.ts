/** What the proof of the books reads of the ledger, a batch at a time. */
import { sql } from "kysely";
import { Asset } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { isIn, lastClosings, openSpans } from "./closing-sql.ts";
import { SETTLED_SCOPE } from "./discrepancy.ts";
import { accountId, kinds } from "./ledger.ts";
import type { Amounts } from "./lines.ts";

/** Of one member, in coins or fen. */
export type MemberSum = { memberId: number; asset: Asset; amount: number };
export type SumPage = { after: MemberSum | undefined; size: number };

/** Balances that are not zero, by member and asset. */
export const bucketBalances = async (
  db: Db,
  bucket: "held" | "pending",
  { after, size }: SumPage,
): Promise<MemberSum[]> => {
  const kind = kinds[bucket];
  const past = after ? accountId(after.memberId, after.asset, kind) : 0;
  const { rows } = await sql<MemberSum>`
    select owner as member_id, account_id % 64 / 16 as asset, balance as amount
      from ledger.balance
     where (owner, account_id) > (${after?.memberId ?? 0}, ${past})
       and account_id % 16 = ${kind} and balance <> 0
     order by owner, account_id limit ${size}`.execute(db);
  return rows;
};

const clearing = accountId(0, Asset.of.cash, kinds.payoutClearing);

/** An exchange, whose it is, and the settlements by two persons that moved something of it. */
type ClearedOf = { exchangeId: number; memberId: number; settledIds: readonly number[] };

/**
 * What these exchanges moved into the clearing account, in fen: by their ends, and by what two persons settled. A settlement that
 * moves nothing of the member's is the house's.
 */
export const clearedBy = async (
  db: Db,
  exchanges: readonly ClearedOf[],
): Promise<Map<number, number>> => {
  const ends = exchanges.flatMap(({ exchangeId, memberId }) =>
    ["exchange-end", "exchange-came-back"].map((scope) => ({ scope, memberId, id: exchangeId })),
  );
  const settled = exchanges.flatMap(({ memberId, settledIds }) =>
    settledIds.flatMap((id) => [
      { scope: SETTLED_SCOPE, memberId, id },
      { scope: SETTLED_SCOPE, memberId: 0, id },
    ]),
  );
  const { rows } = await sql<{ exchangeId: number; fen: number }>`
    select t.ref_id as exchange_id, sum(e.amount)::bigint as fen
      from ${keysOf([...ends, ...settled])}
      join ledger.tx t on t.owner = k.owner and t.scope = k.scope and t.idem_key = k.key
      join ledger.entry e on e.owner = t.owner and e.tx_id = t.id and e.account_id = ${clearing}
     group by t.ref_id`.execute(db);
  return new Map(rows.map(({ exchangeId, fen }) => [exchangeId, fen]));
};

type PostedKey = { memberId: number; scope: string; id: number };

/** A table `k` of keys under which something was posted. */
const keysOf = (keys: readonly PostedKey[]) => sql`
  unnest(${keys.map(({ memberId }) => memberId)}::bigint[], ${keys.map(({ scope }) => scope)}::text[],
         ${keys.map(({ id }) => String(id))}::text[]) k(owner, scope, key)`;

/** A line of growth: whose it is, its response, its rule, and how often it was turned round. */
export type GrownLine = { beneficiaryId: number; responseId: number; kind: number; turns: number };
export type GrownSum = Omit<GrownLine, "beneficiaryId"> & {
  memberId: number;
  gold: number;
  fen: number;
};

/**
 * What the ledger says that each line has brought on balance, debts with it: by the keys under which
 * ledger/wallet/growth.ts books the credit and each turn for whom the line belongs to. What was booked for somebody else is missing
 * here, and one too many in `countGrown`.
 */
export const grownBy = async (db: Db, lines: readonly GrownLine[]): Promise<GrownSum[]> => {
  const { rows } = await sql<GrownSum>`
    with line as (
      select * from unnest(${lines.map((l) => l.beneficiaryId)}::bigint[],
                           ${lines.map((l) => l.responseId)}::bigint[],
                           ${lines.map((l) => l.kind)}::int[],
                           ${lines.map((l) => l.turns)}::int[]) l(owner, response_id, kind, turns)),
    booked as (
      select *, 'growth' as scope, response_id || ':' || kind as key from line
      union all
      select line.*, scope, response_id || ':' || kind || ':' || turn
        from line, generate_series(1, turns) turn,
             (values ('growth-reversal'), ('growth-debt')) scopes(scope))
    select b.response_id, b.kind, b.turns, b.owner as member_id,
           coalesce(sum(e.amount) filter (where e.account_id % 64 / 16 = 1), 0)::bigint as gold,
           coalesce(sum(e.amount) filter (where e.account_id % 64 / 16 = 2), 0)::bigint as fen
      from booked b
      join ledger.tx t on t.owner = b.owner and t.scope = b.scope and t.idem_key = b.key
      join ledger.entry e on e.owner = t.owner and e.tx_id = t.id and e.seq is not null
     group by 1, 2, 3, 4`.execute(db);
  return rows;
};

/** How many lines of growth were ever credited, to anyone. */
export const countGrown = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ledger.tx where scope = 'growth'`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The balance of an account of the house: at the last closing of all, and the lines that no machine has closed. */
const houseBalance = async (db: Db, account: number): Promise<number> => {
  const closed = await lastClosings(db);
  const { rows } = await sql<{ balance: number }>`
    select coalesce((select balance from ledger.closing_balance where owner = 0 and account_id = ${account}
                        and closing_id <= ${closed.at(-1)?.id ?? 0}
                      order by closing_id desc limit 1), 0)
           + (select coalesce(sum(amount), 0)::bigint from ledger.entry
               where account_id = ${account} and seq is null and ${isIn(openSpans(closed), "txId")}) as balance`.execute(
    db,
  );
  return rows[0]?.balance ?? 0;
};

/** What providers were paid of withdrawals, in fen. */
export const clearingBalance = (db: Db): Promise<number> => houseBalance(db, clearing);

/** What is set aside for others and not theirs yet. */
export const asideBalance = async (db: Db): Promise<Amounts> => ({
  gold: await houseBalance(db, accountId(0, Asset.of.gold, kinds.commissionClearing)),
  fen: await houseBalance(db, accountId(0, Asset.of.cash, kinds.commissionClearing)),
});

type Adjusted = { id: number; memberId: number; asset: Asset; amount: number };

/** What the ledger booked for these adjustments, under the keys of money/adjustment/service.ts. */
export const adjustedBy = async (
  db: Db,
  made: readonly Pick<Adjusted, "id" | "memberId">[],
): Promise<Adjusted[]> => {
  const keys = made.map(({ id, memberId }) => ({ id, memberId, scope: "adjustment" }));
  const { rows } = await sql<Adjusted>`
    select t.ref_id as id, e.owner as member_id, e.account_id % 64 / 16 as asset, e.amount
      from ${keysOf(keys)}
      join ledger.tx t on t.owner = k.owner and t.scope = k.scope and t.idem_key = k.key
      join ledger.entry e on e.owner = t.owner and e.tx_id = t.id and e.account_id % 16 = ${kinds.available}`.execute(
    db,
  );
  return rows;
};

/** How many adjustments the ledger has in all, under such keys. */
export const countAdjusted = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ledger.tx
     where scope = 'adjustment' and idem_key ~ '^[0-9]+$'`.execute(db);
  return rows[0]?.n ?? 0;
};
