/** Goals of members, and what was earned toward them. */
import { Asset } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { prepared, preparedRow } from "../../platform/prepared.ts";
import { type Accounts, earnedInTheEnd } from "./earnings-sql.ts";
import { accountId, kinds } from "./ledger.ts";
import type { BalanceRow } from "./sql.ts";

export type GoalRow = {
  amountFen: number;
  /** 2026-11-27, in Asia/Shanghai. */
  until: string;
  setAt: Date;
  changedAt: Date;
  reachedAt: Date | null;
  goldFrom: number;
  cashFrom: number;
};

const columns = {
  sql: `g.amount_fen as "amountFen", to_char(g.until, 'YYYY-MM-DD') as until, g.set_at as "setAt",
        g.changed_at as "changedAt", g.reached_at as "reachedAt", g.gold_from as "goldFrom", g.cash_from as "cashFrom"`,
};

type NoGoal = { [K in keyof GoalRow]: null };

const balancesAndGoal = prepared<{ memberId: number }, BalanceRow & (GoalRow | NoGoal)>(
  "balances-and-goal",
)`
  select b.owner, b.account_id % 64 / 16 as asset, b.account_id % 16 as kind,
         b.balance, ${columns}
    from ledger.balance b left join wallet_goal g on g.member_id = b.owner
   where b.owner = ${"memberId"}`;

/** What a wallet shows, in one statement: who has set no goal pays nothing for it. */
export async function balancesWithGoal(db: Db, memberId: number) {
  const balances = await balancesAndGoal(db, { memberId });
  const [first] = balances;
  return { balances, goal: first && first.amountFen !== null ? first : null };
}

type Toward = Accounts & Pick<GoalRow, "goldFrom" | "cashFrom"> & { before: Date };

/** Of lines after these and before that moment, less what was taken back: the same as the year's statement. */
export const earnedToward = preparedRow<Toward, { gold: number; fen: number }>("earned-toward")`
  select coalesce(sum(e.amount) filter (where e.account_id = ${"gold"}), 0)::bigint as gold,
         coalesce(sum(e.amount) filter (where e.account_id = ${"cash"}), 0)::bigint as fen
    from (values (${"gold"}::bigint, ${"goldFrom"}::bigint), (${"cash"}::bigint, ${"cashFrom"}::bigint)) a (account_id, seq)
    join ledger.entry e on e.owner = ${"memberId"} and e.account_id = a.account_id and e.seq > a.seq
    join ledger.tx t on t.owner = e.owner and t.id = e.tx_id
   where t.occurred_at < ${"before"} and t.reason in (${earnedInTheEnd})`;

const locked = preparedRow<{ memberId: number }, GoalRow>("lock-goal")`
  select ${columns} from wallet_goal g where g.member_id = ${"memberId"} for update`;

export const lockGoal = (tx: Tx, memberId: number) => locked(tx, { memberId });

export type GoalSet = Accounts & {
  amountFen: number;
  until: string;
  at: Date;
};

/** No row: somebody was faster. */
export const insertGoal = prepared<GoalSet, { memberId: number }>("insert-goal")`
  insert into wallet_goal (member_id, amount_fen, until, set_at, changed_at, gold_from, cash_from, looked)
  select ${"memberId"}::bigint, ${"amountFen"}::int, ${"until"}::date, ${"at"}::timestamptz, ${"at"}::timestamptz,
         gold.seq, cash.seq, gold.seq + cash.seq
    from ledger.balance gold, ledger.balance cash
   where gold.owner = ${"memberId"} and gold.account_id = ${"gold"}
     and cash.owner = ${"memberId"} and cash.account_id = ${"cash"}
  on conflict (member_id) do nothing returning member_id as "memberId"`;

/** What was earned until now counts for the one before it. */
export const restartGoal = prepared<GoalSet, object>("restart-goal")`
  update wallet_goal
     set amount_fen = ${"amountFen"}, until = ${"until"}::date, set_at = ${"at"}, changed_at = ${"at"},
         reached_at = null, gold_from = gold.seq, cash_from = cash.seq, looked = gold.seq + cash.seq
    from ledger.balance gold, ledger.balance cash
   where member_id = ${"memberId"} and gold.owner = member_id and gold.account_id = ${"gold"}
     and cash.owner = member_id and cash.account_id = ${"cash"}`;

/** Looked at once more: what is there may be enough for it. */
export const changeGoal = prepared<Omit<GoalSet, "gold" | "cash">, object>("change-goal")`
  update wallet_goal
     set amount_fen = ${"amountFen"}, until = ${"until"}::date, changed_at = ${"at"}, looked = 0
   where member_id = ${"memberId"}`;

export const deleteGoal = prepared<{ memberId: number }, object>("delete-goal")`
  delete from wallet_goal where member_id = ${"memberId"}`;

const availableOf = (asset: Asset) => accountId(0, asset, kinds.available);

export type ToLook = { memberId: number; changedAt: Date; lines: number };

/**
 * Running ones in whose accounts something was booked since they were last looked at. Balances are a sum of each here: of a join by both columns
 * of their key the planner expects hardly a row, and gives up going by the limit.
 */
export const goalsToLook = prepared<{ day: string; most: number }, ToLook>("goals-to-look")`
  select g.member_id as "memberId", g.changed_at as "changedAt", b.lines
    from wallet_goal g
   cross join lateral (
     select sum(seq)::bigint as lines from ledger.balance
      where owner = g.member_id
        and account_id in (g.member_id * 64 + ${availableOf(Asset.of.gold)}, g.member_id * 64 + ${availableOf(Asset.of.cash)})
     offset 0) b
   where g.reached_at is null and g.until >= ${"day"}::date and b.lines > g.looked
   order by g.member_id limit ${"most"}`;

type Looked = { memberId: number; lines: number; reachedAt: Date | null };

export const keepLooked = prepared<Looked, object>("keep-goal-looked")`
  update wallet_goal set looked = ${"lines"}, reached_at = ${"reachedAt"} where member_id = ${"memberId"}`;

export const deleteGoalsBefore = prepared<{ day: string }, { memberId: number }>(
  "delete-old-goals",
)`
  delete from wallet_goal where until < ${"day"}::date returning member_id as "memberId"`;

const one = preparedRow<{ memberId: number }, GoalRow>("goal-of")`
  select ${columns} from wallet_goal g where g.member_id = ${"memberId"}`;

/** For an export of a member's data. */
export const goalOf = (db: Db, memberId: number) => one(db, { memberId });
