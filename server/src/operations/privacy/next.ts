/** What follows from where a request to leave stands: waiting, paying, closing. Pure. */
import type { Amounts } from "../../ledger/wallet/api.ts";
import { ExchangeState } from "#contract/enums.ts";
import type { Look } from "./look.ts";

export type Next =
  /** A debt or a sanction came up meanwhile. */
  | "refused"
  /** An exchange is on its way. */
  | "exchange"
  /** A task is running, or a reward is not decided. */
  | "pending"
  /** The member has to bind an account, or wait until a new one may be paid to. */
  | "payee"
  | "payeeLocked"
  /** What was paid out did not arrive; the member looks at it and asks again. */
  | "failed"
  | "pay"
  | "close";

/** What of a look decides it. */
export type NextFacts = Pick<
  Look,
  "now" | "refusals" | "open" | "running" | "pending" | "appeals" | "payable" | "settlements"
> & {
  leaving: {
    triedAgainAt: Date;
    givesUpGold: number;
    givesUpFen: number;
    givesUpPending: boolean;
  };
  wallet: { gold: { available: number }; cash: { available: number } };
  payee: { lockedUntil: Date | null } | undefined;
};

/** The order follows the money: first what runs, then pending rewards, then the balance. */
export function nextOf(facts: NextFacts): Next {
  const { now, leaving, payee, payable } = facts;
  if (facts.refusals.length > 0) return "refused";
  if (facts.open.length > 0) return "exchange";
  if (waitsForRewards(facts)) return "pending";
  if (isNothing(payable) || isGivenUp(facts)) return "close";
  if (hasFailed(facts.settlements, leaving.triedAgainAt)) return "failed";
  if (!payee) return "payee";
  return payee.lockedUntil && payee.lockedUntil > now ? "payeeLocked" : "pay";
}

/** Running responses are never given up on request: they end by themselves. */
const waitsForRewards = ({ leaving, running, pending, appeals }: NextFacts): boolean =>
  running.length > 0 || (!leaving.givesUpPending && (pending.length > 0 || appeals > 0));

const isNothing = ({ gold, fen }: Amounts): boolean => gold === 0 && fen === 0;

/** The member gave up at most this much; money that came later is paid. */
const isGivenUp = ({ leaving, wallet }: NextFacts): boolean =>
  leaving.givesUpGold + leaving.givesUpFen > 0 &&
  wallet.gold.available <= leaving.givesUpGold &&
  wallet.cash.available <= leaving.givesUpFen;

type Settlement = { state: ExchangeState; finishedAt: Date | null };

/** Ended otherwise than by payment since then. */
export const hasFailed = (settlements: readonly Settlement[], since: Date): boolean =>
  settlements.some(
    ({ state, finishedAt }) =>
      finishedAt !== null && state !== ExchangeState.of.issued && finishedAt >= since,
  );
