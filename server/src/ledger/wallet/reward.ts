/**
 * Rewards: set aside, released or refused, taken back and given again. Every credit repays a debt first
 * (rules study-30, study-32).
 */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { repayDebt } from "./debt.ts";
import { accountId, kinds, post } from "./ledger.ts";
import { type LinesAbout, type Amounts, both, fromTo } from "./lines.ts";
import { lockDecided } from "./lock.ts";
import { shareWallet } from "./sql.ts";
import { type Booked, giveAgain, takeBack, type GiveAgainInput, type TakenBack } from "./turn.ts";

/** A completed response: the house sets its reward aside as pending. Answers the hold's id. */
export const setRewardAside = (tx: Tx, reward: LinesAbout & Amounts): Promise<number> =>
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

type ReleasedReward = LinesAbout &
  Amounts & { holdTx: number; paid: Amounts; aside: Amounts; isOfNow: boolean };

/**
 * The audit found it valid: pending becomes available. What the response paid already (`paid`, a
 * consolation before it turned out to be a complete) is part of the reward and goes back to the house.
 * What others are to have of the response (`aside`) leaves the cost in the same posting (growth.ts). `isOfNow`: it was set aside in this
 * very transaction, which has locked what is pending by that.
 */
export async function releaseReward(
  tx: Tx,
  { paid, aside, isOfNow, ...reward }: ReleasedReward,
): Promise<number> {
  const credited = { gold: above(reward.gold, paid.gold), fen: above(reward.fen, paid.fen) };
  await (isOfNow ? shareWallet : lockDecided)(tx, reward.memberId);
  const id = await post(tx, {
    ...reward,
    scope: "reward-end",
    key: String(reward.refId),
    reason: MoneyReason.of.rewardReleased,
    resolves: reward.holdTx,
    lines: both(reward, (asset, amount) => {
      const isGold = asset === Asset.of.gold;
      const toMember = isGold ? credited.gold : credited.fen;
      const toOthers = isGold ? aside.gold : aside.fen;
      return [
        { account: accountId(reward.memberId, asset, kinds.pending), amount: -amount },
        { account: accountId(reward.memberId, asset, kinds.available), amount: toMember },
        { account: accountId(0, asset, kinds.rewardExpense), amount: amount - toMember - toOthers },
        { account: accountId(0, asset, kinds.commissionClearing), amount: toOthers },
      ];
    }),
  });
  await repayDebt(tx, { ...reward, ...credited, key: `reward-end:${reward.refId}` });
  return id;
}

const above = (whole: number, part: number) => Math.max(0, whole - part);

/** The audit found it invalid: pending goes back to the house. */
export const refuseReward = (tx: Tx, reward: LinesAbout & Amounts & { holdTx: number }) =>
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
type RewardTurned = LinesAbout & Amounts & { turn: number };

const bookedAs = ({ refId, turn }: RewardTurned): Booked => ({
  scope: "reward",
  key: `${refId}:${turn}`,
  reversed: MoneyReason.of.rewardReversed,
  restored: MoneyReason.of.rewardRestored,
});

/** A reward that was paid is taken back (turn.ts). Answers what became of it. */
export const takeBackReward = (
  tx: Tx,
  back: RewardTurned & { fraud: boolean },
): Promise<TakenBack> => takeBack(tx, { ...back, ...bookedAs(back) });

/** A finding was turned in the member's favour: a new credit. */
export const restoreReward = (
  tx: Tx,
  back: RewardTurned & Pick<GiveAgainInput, "writtenOff">,
): Promise<void> => giveAgain(tx, { ...back, ...bookedAs(back) });
