/**
 * Rewards: set aside, released or refused, taken back and given again. Every credit repays a debt first
 * (product.md section 6). docs/decisions/0025 says why a reversal is booked as it is.
 */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import { repayDebt } from "./debt.ts";
import { accountId, kinds, type Line, post } from "./ledger.ts";
import { type About, type Amounts, both, fromTo } from "./lines.ts";
import { balancesOf, holdWallet, mark, returnToMark, shareWallet } from "./sql.ts";

/** A completed response: the house sets its reward aside as pending. Answers the hold's id. */
export const setRewardAside = (tx: Tx, reward: About & Amounts): Promise<number> =>
  post(tx, {
    ...reward,
    scope: "reward",
    key: String(reward.refId),
    reason: MoneyReason.of.rewardPending,
    lines: both(reward, (asset, amount) =>
      fromTo(
        accountId(0, asset, kinds.rewardExpense),
        accountId(reward.memberId, asset, kinds.pending),
        amount,
      ),
    ),
  });

/**
 * The audit found it valid: pending becomes available. What the response paid already (`paid`, a
 * consolation before it turned out to be a complete) is part of the reward and goes back to the house.
 */
export async function releaseReward(
  tx: Tx,
  { paid, ...reward }: About & Amounts & { holdTx: number; paid: Amounts },
): Promise<number> {
  const credited = { gold: above(reward.gold, paid.gold), fen: above(reward.fen, paid.fen) };
  await shareWallet(tx, reward.memberId);
  const id = await post(tx, {
    ...reward,
    scope: "reward-end",
    key: String(reward.refId),
    reason: MoneyReason.of.rewardReleased,
    resolves: reward.holdTx,
    lines: both(reward, (asset, amount) => {
      const toMember = asset === Asset.of.gold ? credited.gold : credited.fen;
      return [
        { account: accountId(reward.memberId, asset, kinds.pending), amount: -amount },
        { account: accountId(reward.memberId, asset, kinds.available), amount: toMember },
        { account: accountId(0, asset, kinds.rewardExpense), amount: amount - toMember },
      ];
    }),
  });
  await repayDebt(tx, { ...reward, ...credited, key: `reward-end:${reward.refId}` });
  return id;
}

const above = (whole: number, part: number) => Math.max(0, whole - part);

/** The audit found it invalid: pending goes back to the house. */
export const refuseReward = (tx: Tx, reward: About & Amounts & { holdTx: number }) =>
  post(tx, {
    ...reward,
    scope: "reward-end",
    key: String(reward.refId),
    reason: MoneyReason.of.rewardRefused,
    resolves: reward.holdTx,
    lines: both(reward, (asset, amount) =>
      fromTo(
        accountId(reward.memberId, asset, kinds.pending),
        accountId(0, asset, kinds.rewardExpense),
        amount,
      ),
    ),
  });

/** `turn` counts the decisions about this response: each has its own key, and a repeat changes nothing. */
type Turned = About & Amounts & { turn: number };
export type TakenBack = { took: Amounts; lost: Amounts; owed: Amounts };

/** An amount is taken from the wallet while the member may be withdrawing it: so often is enough. */
const TRIES = 10;

/**
 * A reward that was paid is taken back: what is available now, never more. The rest is the platform's
 * loss, or with `fraud` a debt. What an exchange holds is not touched. Answers what became of it.
 */
export async function takeBackReward(
  tx: Tx,
  back: Turned & { fraud: boolean },
): Promise<TakenBack> {
  // Alone with this wallet's credits: a reward of the same moment must see the debt.
  await holdWallet(tx, back.memberId);
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

/** What can be taken of a paid reward, and what becomes of the rest. */
export function shares(paid: Amounts & { fraud: boolean }, available: Amounts): TakenBack {
  const took = {
    gold: Math.min(paid.gold, available.gold),
    fen: Math.min(paid.fen, available.fen),
  };
  const rest = { gold: paid.gold - took.gold, fen: paid.fen - took.fen };
  const none = { gold: 0, fen: 0 };
  return { took, lost: paid.fraud ? none : rest, owed: paid.fraud ? rest : none };
}

async function postTakenBack(tx: Tx, back: Turned, { took, lost, owed }: TakenBack) {
  const key = `${back.refId}:${back.turn}`;
  const isAny = ({ gold, fen }: Amounts) => gold > 0 || fen > 0;
  if (isAny(took) || isAny(lost))
    await post(tx, {
      ...back,
      scope: "reward-reversal",
      key,
      reason: MoneyReason.of.rewardReversed,
      lines: [
        ...linesOf(Asset.of.gold, took.gold, lost.gold),
        ...linesOf(Asset.of.cash, took.fen, lost.fen),
      ],
    });
  if (isAny(owed))
    await post(tx, {
      ...back,
      scope: "reward-debt",
      key,
      reason: MoneyReason.of.debtIncurred,
      lines: both(owed, (asset, amount) =>
        fromTo(
          accountId(back.memberId, asset, kinds.debt),
          accountId(0, asset, kinds.rewardExpense),
          amount,
        ),
      ),
    });

  /** The cost of the reward is undone whole; what cannot be taken is a loss of its own (account 13). */
  function linesOf(asset: Asset, taken: number, loss: number): Line[] {
    return [
      { account: accountId(back.memberId, asset, kinds.available), amount: -taken },
      { account: accountId(0, asset, kinds.rewardExpense), amount: taken + loss },
      { account: accountId(0, asset, kinds.adjustment), amount: -loss },
    ];
  }
}

/**
 * A finding was turned in the member's favour: a new credit. `writtenOff` is what the member kept when
 * the reward was taken back: it was no loss in the end, and is not paid a second time.
 */
export async function restoreReward(
  tx: Tx,
  { writtenOff, ...back }: Turned & { writtenOff: Amounts },
): Promise<void> {
  const key = `${back.refId}:${back.turn}`;
  if (back.gold + back.fen + writtenOff.gold + writtenOff.fen === 0) return;
  await shareWallet(tx, back.memberId);
  const linesOf = (asset: Asset, credit: number, kept: number): Line[] => [
    { account: accountId(0, asset, kinds.rewardExpense), amount: -(credit + kept) },
    { account: accountId(0, asset, kinds.adjustment), amount: kept },
    { account: accountId(back.memberId, asset, kinds.available), amount: credit },
  ];
  await post(tx, {
    ...back,
    scope: "reward-reversal",
    key,
    reason: MoneyReason.of.rewardRestored,
    lines: [
      ...linesOf(Asset.of.gold, back.gold, writtenOff.gold),
      ...linesOf(Asset.of.cash, back.fen, writtenOff.fen),
    ],
  });
  await repayDebt(tx, { ...back, key: `reward-reversal:${key}` });
}
