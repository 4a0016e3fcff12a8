/**
 * Money that a response had paid is taken back, or given again: its reward, and what it paid beside it.
 * docs/decisions/0025 says why a reversal is booked as it is.
 */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { repayDebt } from "./debt.ts";
import { accountId, kinds, type LedgerLine, post } from "./ledger.ts";
import { type LinesAbout, type Amounts, both, fromTo } from "./lines.ts";
import { balancesOf, holdWallet, mark, returnToMark, shareWallet } from "./sql.ts";

/** How the two directions are called, and the key that a turn has alone. */
export type Booked = {
  scope: "reward" | "growth";
  key: string;
  reversed: MoneyReason;
  restored: MoneyReason;
};
export type GiveAgainInput = LinesAbout &
  Amounts & {
    /** What the member kept when it was taken back: no loss in the end, and not paid a second time. */
    writtenOff: Amounts;
    /** The house's account that it comes from: the cost, unless it was set aside before. */
    source?: number;
  };
export type TakenBack = { took: Amounts; lost: Amounts; owed: Amounts };

/** An amount is taken from the wallet while the member may be withdrawing it: so often is enough. */
const TRIES = 10;

/**
 * What is available now is taken, never more. The rest is the platform's loss, or with `fraud` a debt.
 * What an exchange holds is not touched. Answers what became of it.
 */
export async function takeBack(
  tx: Tx,
  back: LinesAbout & Amounts & Booked & { fraud: boolean },
): Promise<TakenBack> {
  // A debt is made alone with this wallet's credits: a reward of the same moment must see it.
  await (back.fraud ? holdWallet : shareWallet)(tx, back.memberId);
  for (let attempt = 1; ; attempt++) {
    await mark(tx);
    const taken = shares(back, await availableOf(tx, back.memberId));
    try {
      await postTakenBack(tx, back, taken);
      return taken;
    } catch (error) {
      const isSpent = error instanceof Failure && error.reason === "balanceTooLow";
      // A withdrawal came between the look and the taking.
      if (!isSpent || attempt === TRIES) throw error;
      await returnToMark(tx);
    }
  }
}

async function availableOf(tx: Tx, memberId: number): Promise<Amounts> {
  const rows = await balancesOf(tx, [memberId]);
  const of = (asset: Asset) =>
    rows.find((row) => row.asset === asset && row.kind === kinds.available)?.balance ?? 0;
  return { gold: of(Asset.of.gold), fen: of(Asset.of.cash) };
}

/** How much of a payment can be taken back, and what happens to the rest. */
export function shares(paid: Amounts & { fraud: boolean }, available: Amounts): TakenBack {
  const took = {
    gold: Math.min(paid.gold, available.gold),
    fen: Math.min(paid.fen, available.fen),
  };
  const rest = { gold: paid.gold - took.gold, fen: paid.fen - took.fen };
  const none = { gold: 0, fen: 0 };
  return { took, lost: paid.fraud ? none : rest, owed: paid.fraud ? rest : none };
}

async function postTakenBack(
  tx: Tx,
  back: LinesAbout & Booked,
  { took, lost, owed }: TakenBack,
): Promise<void> {
  const isAny = ({ gold, fen }: Amounts) => gold > 0 || fen > 0;
  if (isAny(took) || isAny(lost))
    await post(tx, {
      ...back,
      scope: `${back.scope}-reversal`,
      reason: back.reversed,
      lines: [
        ...linesOf(Asset.of.gold, took.gold, lost.gold),
        ...linesOf(Asset.of.cash, took.fen, lost.fen),
      ],
    });
  if (isAny(owed))
    await post(tx, {
      ...back,
      scope: `${back.scope}-debt`,
      reason: MoneyReason.of.debtIncurred,
      lines: both(owed, (asset, amount) =>
        fromTo(
          accountId(back.memberId, asset, kinds.debt),
          accountId(0, asset, kinds.rewardExpense),
          amount,
        ),
      ),
    });

  /** The cost is undone whole; what cannot be taken is a loss of its own (account 13). */
  function linesOf(asset: Asset, taken: number, loss: number): LedgerLine[] {
    return [
      { account: accountId(back.memberId, asset, kinds.available), amount: -taken },
      { account: accountId(0, asset, kinds.rewardExpense), amount: taken + loss },
      { account: accountId(0, asset, kinds.adjustment), amount: -loss },
    ];
  }
}

/** A finding was turned in the member's favour: a new credit. */
export async function giveAgain(
  tx: Tx,
  { writtenOff, source = kinds.rewardExpense, ...back }: GiveAgainInput & Booked,
): Promise<void> {
  if (back.gold + back.fen + writtenOff.gold + writtenOff.fen === 0) return;
  await shareWallet(tx, back.memberId);
  const linesOf = (asset: Asset, credit: number, kept: number): LedgerLine[] => [
    { account: accountId(0, asset, source), amount: -(credit + kept) },
    { account: accountId(0, asset, kinds.adjustment), amount: kept },
    { account: accountId(back.memberId, asset, kinds.available), amount: credit },
  ];
  await post(tx, {
    ...back,
    scope: `${back.scope}-reversal`,
    reason: back.restored,
    lines: [
      ...linesOf(Asset.of.gold, back.gold, writtenOff.gold),
      ...linesOf(Asset.of.cash, back.fen, writtenOff.fen),
    ],
  });
  await repayDebt(tx, { ...back, key: `${back.scope}-reversal:${back.key}` });
}
