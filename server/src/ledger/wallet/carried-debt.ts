/**
 * A debt that outlives its account: it goes off the closed one as the platform's loss, and onto the account of
 * the one who comes back, which takes the loss back. What is available there repays it in the same transaction.
 */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { owedBy } from "./debt.ts";
import { accountId, kinds, post } from "./ledger.ts";
import { type LinesAbout, type Amounts, both, fromTo } from "./lines.ts";
import { balancesOf, holdWallet, mark, returnToMark } from "./sql.ts";

const SCOPE = "debt-carried";

/** Whether a debt was repaid in the moment in which it came over, by the repayment's key. */
export const isOfCarriedDebt = (key: string): boolean => key.startsWith(`${SCOPE}:`);

/** Answers the amount owed; writes nothing when it is zero. */
export async function leaveDebt(tx: Tx, left: LinesAbout & { key: string }): Promise<Amounts> {
  await holdWallet(tx, left.memberId);
  const owed = await owedBy(tx, left.memberId);
  if (owed.gold === 0 && owed.fen === 0) return owed;
  await post(tx, {
    ...left,
    scope: "debt-left",
    reason: MoneyReason.of.debtLeft,
    lines: both(owed, (asset, amount) =>
      fromTo(
        accountId(0, asset, kinds.adjustment),
        accountId(left.memberId, asset, kinds.debt),
        amount,
      ),
    ),
  });
  return owed;
}

/** `refId`: the fact that it comes from, which is carried once. */
export async function carryDebt(tx: Tx, carried: LinesAbout & Amounts): Promise<void> {
  const { memberId } = carried;
  await holdWallet(tx, memberId);
  await post(tx, {
    ...carried,
    scope: SCOPE,
    key: String(carried.refId),
    reason: MoneyReason.of.debtCarried,
    lines: both(carried, (asset, amount) =>
      fromTo(accountId(memberId, asset, kinds.debt), accountId(0, asset, kinds.adjustment), amount),
    ),
  });
  const held = await balancesOf(tx, [memberId]);
  const of = (asset: Asset) =>
    held.find((row) => row.asset === asset && row.kind === kinds.available)?.balance ?? 0;
  const repaid = {
    gold: Math.min(carried.gold, of(Asset.of.gold)),
    fen: Math.min(carried.fen, of(Asset.of.cash)),
  };
  if (repaid.gold > 0 || repaid.fen > 0) await repay(tx, { ...carried, ...repaid });
}

async function repay(tx: Tx, repaid: LinesAbout & Amounts): Promise<void> {
  await mark(tx);
  try {
    await post(tx, {
      ...repaid,
      scope: "debt-repaid",
      key: `${SCOPE}:${repaid.refId}`,
      reason: MoneyReason.of.debtRepaid,
      memo: "以可用余额抵扣注销前的欠款",
      lines: both(repaid, (asset, amount) =>
        fromTo(
          accountId(repaid.memberId, asset, kinds.available),
          accountId(repaid.memberId, asset, kinds.debt),
          amount,
        ),
      ),
    });
  } catch (error) {
    // A withdrawal came between the look and the taking: later rewards repay, as they would have anyway.
    if (!(error instanceof Failure && error.reason === "balanceTooLow")) throw error;
    await returnToMark(tx);
  }
}
