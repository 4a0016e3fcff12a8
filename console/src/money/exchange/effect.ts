/** What approving or rejecting withdrawals will do, counted from the rows before anything is sent. */
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";

export const canDecide = ({ state }: Pick<ConsoleExchange, "state">): boolean =>
  state === ExchangeState.of.pendingReview;

/** The flag that the server raises above a brand's limit for one person. */
const twoNeeded = "secondPerson";

export type ExchangeEffect = {
  rows: number;
  members: number;
  /** How many of each type. */
  cash: number;
  virtual: number;
  physical: number;
  /** What goes to the payees when approved. */
  netFen: number;
  /** What returns to the wallets when rejected. */
  gold: number;
  fen: number;
  flagged: number;
  overdue: number;
  /** Those that wait for a second person's yes, and their part of `netFen`. */
  forTwo: number;
  forTwoFen: number;
};

type Effecting = Pick<
  ConsoleExchange,
  "type" | "state" | "memberId" | "netFen" | "asset" | "amount" | "flags" | "overdue"
>;

export function effectOf(exchanges: readonly Effecting[]): ExchangeEffect {
  const rows = exchanges.filter(canDecide);
  const amountOf = (asset: Asset) =>
    sum(rows.filter((row) => row.asset === asset).map((row) => row.amount));
  const typed = (type: ExchangeType) => rows.filter((row) => row.type === type).length;
  const forTwo = rows.filter(({ flags }) => flags.some(({ kind }) => kind === twoNeeded));
  return {
    rows: rows.length,
    members: new Set(rows.map((row) => row.memberId)).size,
    cash: typed(ExchangeType.of.cash),
    virtual: typed(ExchangeType.of.virtual),
    physical: typed(ExchangeType.of.physical),
    netFen: sum(rows.map((row) => row.netFen)),
    gold: amountOf(Asset.of.gold),
    fen: amountOf(Asset.of.cash),
    flagged: rows.filter(({ flags }) => flags.some(({ kind }) => kind !== twoNeeded)).length,
    overdue: rows.filter((row) => row.overdue).length,
    forTwo: forTwo.length,
    forTwoFen: sum(forTwo.map((row) => row.netFen)),
  };
}

/** What they are called together. */
export const nounOf = ({ rows, cash }: ExchangeEffect): string =>
  cash === rows ? "提现" : cash === 0 ? "兑换" : "提现和兑换";

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
