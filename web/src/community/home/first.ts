/** The way of somebody new to their first withdrawal: whether they are on it. Pure. */
import { TaskType } from "#contract/enums.ts";
import type { Terms } from "#contract/member/community/site.ts";
import type { Wallet } from "#contract/member/money/wallet.ts";

/** Asked by the server as well, for the member who is on the way (drawnNeeds.ts). */
export const welcomeQuery = { query: { type: TaskType.of.welcome, size: 1 } } as const;

export const sumOf = ({ pending, available, held }: Wallet["gold"]): number =>
  pending + available + held;

/** Until there is enough for a first withdrawal, or one was made; points that are hidden lead nowhere. */
export const isOnTheWay = (
  wallet: Wallet,
  { exchanges, terms }: { exchanges: number; terms: Terms },
): boolean =>
  exchanges === 0 &&
  sumOf(wallet.gold) < terms.withdrawMinGold &&
  sumOf(wallet.cash) < terms.withdrawMinFen;

/** Nothing but zeros, which a wallet need not say four times. */
export const isEmpty = ({ gold, cash, owed }: Wallet): boolean =>
  sumOf(gold) === 0 && sumOf(cash) === 0 && owed.gold === 0 && owed.fen === 0;
