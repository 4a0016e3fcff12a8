/** What is asked of the ledger's closings: to make one, and to prove a part of the books by them (migration 0047). */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { ownerOf } from "./ledger.ts";

/** By the words of ledger.verify and its parts. */
export type Difference = { problem: string; detail: string };

export type CloseOutcome = "closed" | "done" | "nothing" | "waiting" | "unsound";
export type ClosePart = {
  /** The Shanghai day, 2026-11-21. */
  day: string;
  at: Date;
  transactions: number;
  patienceSeconds: number;
  /** Whose numbers are closed: one of `machines`. */
  machine: number;
};

/** In a transaction that has written nothing yet. */
export const closePart = async (tx: Tx, part: ClosePart) => {
  const { rows } = await sql<{ outcome: CloseOutcome; entries: number }>`
    select outcome, entries from ledger.close_part(${part.day}::date, ${part.at},
      ${part.transactions}, make_interval(secs => ${part.patienceSeconds}), ${part.machine}::int)`.execute(
    tx,
  );
  const [made] = rows;
  if (!made) throw new Error("ledger.close_part answered nothing");
  return made;
};

/** 0, and each other machine that has ever drawn a number, in their order (migration 0109). */
export const machines = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ machine: number }>`
    select machine from ledger.machines() machine`.execute(db);
  return rows.map(({ machine }) => machine);
};

export type Closing = {
  id: number;
  /** Whose numbers it is of. */
  machine: number;
  day: string;
  throughTx: number;
  endsDay: boolean;
  entries: number;
  /** Members' accounts that have moved up to its end. */
  accounts: number;
  closedAt: Date;
};

const closing = sql<Closing>`select id, ledger.machine_of(through_tx) as machine, to_char(day, 'YYYY-MM-DD') as day, through_tx, ends_day,
  entry_count as entries, accounts, closed_at from ledger.closing`;

/** Oldest first. */
export const closings = async (db: Db): Promise<Closing[]> =>
  (await sql<Closing>`${closing} order by id`.execute(db)).rows;

/** The last one of each machine, oldest first. */
export const lastClosings = async (db: Db): Promise<Closing[]> => {
  const { rows } = await sql<Closing>`${closing}
    where id in (select max(id) from ledger.closing group by ledger.machine_of(through_tx))
    order by id`.execute(db);
  return rows;
};

const difference = sql<Difference>`select problem, detail from`;

export const verifyClosings = async (db: Db): Promise<Difference[]> =>
  (await sql<Difference>`${difference} ledger.verify_closings()`.execute(db)).rows;

export const verifyClosing = async (db: Db, id: number): Promise<Difference[]> =>
  (await sql<Difference>`${difference} ledger.verify_closing(${id})`.execute(db)).rows;

/** Transactions behind `after` up to `through`; a missing end is the ledger's own. */
export type TransactionSpan = { after: number | undefined; through: number | undefined };

/** The number before the first that a machine may draw; undefined where that is the ledger's own first. */
const beforeMachine = (machine: number): number | undefined =>
  machine > 0 ? machine * 2 ** 48 - 1 : undefined;

/**
 * What these closings have left: behind the last one of each machine, and all numbers of a machine that has none, so that no number is
 * left out. `closed`: oldest first.
 */
export function openSpans(closed: readonly Closing[]): TransactionSpan[] {
  const last = new Map(closed.map((one) => [one.machine, one.throughTx]));
  const ends = [...last].toSorted(([a], [b]) => a - b);
  const afters = [...(last.has(0) ? [] : [undefined]), ...ends.map(([, through]) => through)];
  const throughs = ends.flatMap(([machine]) => (machine > 0 ? [beforeMachine(machine)] : []));
  return afters.map((after, n) => ({ after, through: throughs[n] }));
}

/** Whether a column with a transaction's number lies in one of them. */
export const isIn = (spans: readonly TransactionSpan[], column: string) => {
  const each = spans
    .map(spanOf)
    .map(
      ({ after, through }) =>
        sql<boolean>`(${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${through})`,
    );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
};

const FIRST = "-9223372036854775808";
const LAST = "9223372036854775807";
const spanOf = ({ after, through }: TransactionSpan) => ({
  after: String(after ?? FIRST),
  through: String(through ?? LAST),
});

export const verifyBetween = async (db: Db, span: TransactionSpan): Promise<Difference[]> => {
  const { after, through } = spanOf(span);
  return (
    await sql<Difference>`${difference} ledger.verify_between(${after}, ${through})`.execute(db)
  ).rows;
};

export const countBetween = async (db: Db, span: TransactionSpan): Promise<number> => {
  const { after, through } = spanOf(span);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ledger.entry
     where tx_id > ${after} and tx_id <= ${through}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** The last of so many transactions from the beginning of a span; undefined where it has fewer. */
export const transactionIn = async (
  db: Db,
  span: TransactionSpan,
  count: number,
): Promise<number | undefined> => {
  const { after, through } = spanOf(span);
  const { rows } = await sql<{ id: number }>`
    select id from ledger.tx where id > ${after} and id <= ${through}
     order by id offset ${count - 1} limit 1`.execute(db);
  return rows[0]?.id;
};

export type AccountSpan = { from: number; to: number };

export const verifyBalances = async (db: Db, { from, to }: AccountSpan): Promise<Difference[]> =>
  (await sql<Difference>`${difference} ledger.verify_balances(${from}, ${to})`.execute(db)).rows;

/**
 * Whether the balances of these accounts are what they were at the last of these closings and what none of them has: how many have lines
 * from before it, and how many are wrong. What was never moved is not looked up, an eighth of the work: whether such
 * a row is in truth one that was set back is told by the numbers of `known` together.
 */
export const sumBalances = async (
  db: Db,
  { from, to, closed }: AccountSpan & { closed: readonly Closing[] },
): Promise<{ known: number; wrong: number }> => {
  const { rows } = await sql<{ known: number; wrong: number }>`
    select count(c.entries) as known,
           count(*) filter (where b.account_id is null or b.balance < b.floor
             or b.balance <> coalesce(c.balance, 0) + coalesce(s.total, 0)
             or b.seq <> coalesce(c.entries, 0) + coalesce(s.n, 0)) as wrong
      from (select owner, account_id, floor, balance, seq from ledger.balance
             where owner between ${ownerOf(from)} and ${ownerOf(to)} and account_id between ${from} and ${to}
               and (seq <> 0 or balance <> 0)) b
      full join (select owner, account_id, sum(amount) as total, count(*) as n from ledger.entry
                  where ${isIn(openSpans(closed), "txId")}
                    and account_id between greatest(${from}, 64) and ${to} group by 1, 2) s
        on s.owner = b.owner and s.account_id = b.account_id
      left join lateral (
        select k.balance, k.entries from ledger.closing_balance k
         where k.owner = b.owner and k.account_id = b.account_id and k.closing_id <= ${closed.at(-1)?.id ?? 0}
         order by k.closing_id desc limit 1) c on true`.execute(db);
  return rows[0] ?? { known: 0, wrong: 0 };
};

/** The last of up to this many balances behind `after`; undefined where there are none. */
export const accountAfter = async (
  db: Db,
  { after, count }: { after: number; count: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number | null }>`
    select max(account_id) as id from (select account_id from ledger.balance
      where (owner, account_id) > (${ownerOf(after)}, ${after}) order by owner, account_id limit ${count}) b`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
};
