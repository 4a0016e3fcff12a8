/**
 * What a response pays beside its reward: commissions, invite bonuses, a team's share, the VIP's bonus. What others are to
 * have leaves the house's cost when the response is credited, and waits in the clearing account until it is theirs
 * (docs/decisions/0126).
 */
import { MoneyReason } from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import type { Tx } from "../../platform/db.ts";
import { repayDebt } from "./debt.ts";
import { accountId, kinds, post } from "./ledger.ts";
import { type LinesAbout, type Amounts, both, fromTo } from "./lines.ts";
import { shareWallet } from "./sql.ts";
import { type Booked, giveAgain, takeBack, type GiveAgainInput, type TakenBack } from "./turn.ts";

/** `refId` is the response; the rule is paid once for it, whatever is repeated. */
type Grown = LinesAbout & Amounts & { kind: GrowthKind };
/** `turn` counts how often this line was taken back or given again. */
type BookedAsInput = Grown & { turn: number };

const reasons: Record<GrowthKind, MoneyReason> = {
  [GrowthKind.of.inviteFirst]: MoneyReason.of.inviteBonus,
  [GrowthKind.of.invitePercent]: MoneyReason.of.inviteBonus,
  [GrowthKind.of.leaderCommission]: MoneyReason.of.commission,
  [GrowthKind.of.teamShare]: MoneyReason.of.teamShare,
  [GrowthKind.of.vipBonus]: MoneyReason.of.vipBonus,
  [GrowthKind.of.welcome]: MoneyReason.of.welcomeBonus,
};

/** What is earned with one's own answers: its lines belong to the task's reward, and lead to it. */
export const isOwnGrowth = (kind: GrowthKind): boolean =>
  kind === GrowthKind.of.teamShare ||
  kind === GrowthKind.of.vipBonus ||
  kind === GrowthKind.of.welcome;

/** Where it comes from: one's own is the house's cost at that moment, others' has been set aside. */
const sourceOf = (kind: GrowthKind): number =>
  isOwnGrowth(kind) ? kinds.rewardExpense : kinds.commissionClearing;

/** Available at once; a debt is repaid first. */
export async function creditGrowth(tx: Tx, credit: Grown): Promise<void> {
  const key = `${credit.refId}:${credit.kind}`;
  await shareWallet(tx, credit.memberId);
  await post(tx, {
    ...credit,
    scope: "growth",
    key,
    reason: reasons[credit.kind],
    lines: both(credit, (asset, amount) =>
      fromTo(
        accountId(0, asset, sourceOf(credit.kind)),
        accountId(credit.memberId, asset, kinds.available),
        amount,
      ),
    ),
  });
  await repayDebt(tx, { ...credit, key: `growth:${key}` });
}

/**
 * One's own are taken back under the reward's own names. A reason must tell whose answers a line was
 * about, because only one's own can be opened.
 */
const bookedAs = ({ refId, kind, turn }: BookedAsInput): Booked => {
  const { rewardReversed, rewardRestored, growthReversed, growthRestored } = MoneyReason.of;
  const [reversed, restored] = isOwnGrowth(kind)
    ? [rewardReversed, rewardRestored]
    : [growthReversed, growthRestored];
  return { scope: "growth", key: `${refId}:${kind}:${turn}`, reversed, restored };
};

export const takeBackGrowth = (
  tx: Tx,
  back: BookedAsInput & { fraud: boolean },
): Promise<TakenBack> => takeBack(tx, { ...back, ...bookedAs(back) });

export const restoreGrowth = (
  tx: Tx,
  back: BookedAsInput & Pick<GiveAgainInput, "writtenOff">,
): Promise<void> => giveAgain(tx, { ...back, ...bookedAs(back), source: sourceOf(back.kind) });

/**
 * Sets aside what others are to have, where no release of the response's reward does it in its own posting: `turn` is the
 * one that will carry it to them.
 */
export const setGrowthAside = (tx: Tx, aside: Omit<BookedAsInput, "memberId">): Promise<number> =>
  post(tx, {
    ...aside,
    scope: "growth-aside",
    key: `${aside.refId}:${aside.kind}:${aside.turn}`,
    reason: reasons[aside.kind],
    lines: both(aside, (asset, amount) =>
      fromTo(
        accountId(0, asset, kinds.rewardExpense),
        accountId(0, asset, kinds.commissionClearing),
        amount,
      ),
    ),
  });
