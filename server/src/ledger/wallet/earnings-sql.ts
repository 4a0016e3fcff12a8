/** Sums of what a member earned, read from the ledger. Every other line of the ledger has another reason. */
import { MoneyReason } from "#contract/enums.ts";
import { prepared, preparedRow } from "../../platform/prepared.ts";

const { of: reason } = MoneyReason;
/** What makes somebody richer: rewards, consolations, commissions, bonuses. */
export const earning = [
  reason.rewardReleased,
  reason.consolation,
  reason.rewardRestored,
  reason.commission,
  reason.inviteBonus,
  reason.delayBonus,
  reason.teamShare,
  reason.vipBonus,
  reason.welcomeBonus,
  reason.growthRestored,
];
/** With what was taken back of it. */
export const earnedInTheEnd = [...earning, reason.rewardReversed, reason.growthReversed];

/** What is available of each: a member's two accounts. */
export type Accounts = { memberId: number; gold: number; cash: number };
/** `at` as the pattern writes it. */
export type Earned = { at: string; gold: number; fen: number };

/** Gold and fen that became available since then, per day or month of Shanghai. */
export const earningsPer = prepared<Accounts & { pattern: string; since: Date }, Earned>(
  "earnings-per",
)`
  select to_char(t.occurred_at at time zone 'Asia/Shanghai', ${"pattern"}) as at,
         coalesce(sum(e.amount) filter (where e.account_id = ${"gold"}), 0)::bigint as gold,
         coalesce(sum(e.amount) filter (where e.account_id = ${"cash"}), 0)::bigint as fen
    from ledger.entry e join ledger.tx t on t.owner = e.owner and t.id = e.tx_id
   where e.owner = ${"memberId"} and e.account_id in (${"gold"}, ${"cash"}) and e.amount > 0 and e.seq is not null
     and t.occurred_at >= ${"since"} and t.reason in (${earning})
   group by 1`;

/** The same by month, less what was taken back. */
export const earnedPerMonth = prepared<Accounts & { from: Date; to: Date }, Earned>(
  "earned-per-month",
)`
  select to_char(t.occurred_at at time zone 'Asia/Shanghai', 'YYYY-MM') as at,
         coalesce(sum(e.amount) filter (where e.account_id = ${"gold"}), 0)::bigint as gold,
         coalesce(sum(e.amount) filter (where e.account_id = ${"cash"}), 0)::bigint as fen
    from ledger.entry e join ledger.tx t on t.owner = e.owner and t.id = e.tx_id
   where e.owner = ${"memberId"} and e.account_id in (${"gold"}, ${"cash"}) and e.seq is not null
     and t.occurred_at >= ${"from"} and t.occurred_at < ${"to"}
     and t.reason in (${earnedInTheEnd})
   group by 1`;

export const yearsOfEntries = prepared<Accounts, { year: number }>("years-of-entries")`
  select distinct extract(year from t.occurred_at at time zone 'Asia/Shanghai')::int as year
    from ledger.entry e join ledger.tx t on t.owner = e.owner and t.id = e.tx_id
   where e.owner = ${"memberId"} and e.account_id in (${"gold"}, ${"cash"}) and e.seq is not null`;

type CashAccount = { memberId: number; account: number };

const cashEarned = preparedRow<CashAccount, { fen: number }>("cash-ever-earned")`
  select coalesce(sum(e.amount), 0)::bigint as fen
    from ledger.entry e join ledger.tx t on t.owner = e.owner and t.id = e.tx_id
   where e.owner = ${"memberId"} and e.account_id = ${"account"} and e.seq is not null
     and t.reason in (${earnedInTheEnd})`;

/** Cash ever earned, in fen, without what was taken back (rule people-3, `moneyAmount`). */
export const cashEverEarned = async (
  db: Parameters<typeof cashEarned>[0],
  of: CashAccount,
): Promise<number> => (await cashEarned(db, of))?.fen ?? 0;
