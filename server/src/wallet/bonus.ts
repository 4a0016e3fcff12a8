/** What the house gives of itself: the bonus for an exchange whose promised time was missed. */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../platform/db.ts";
import { repayDebt } from "./debt.ts";
import { accountId, kinds, post } from "./ledger.ts";
import { type About, fromTo } from "./lines.ts";
import { shareWallet } from "./sql.ts";

/** Available at once; once an exchange (`refId`), whatever is repeated. */
export async function payDelayBonus(tx: Tx, bonus: About & { gold: number }): Promise<number> {
  await shareWallet(tx, bonus.memberId);
  const id = await post(tx, {
    ...bonus,
    scope: "delay-bonus",
    key: String(bonus.refId),
    reason: MoneyReason.of.delayBonus,
    lines: fromTo(
      accountId(0, Asset.of.gold, kinds.rewardExpense),
      accountId(bonus.memberId, Asset.of.gold, kinds.available),
      bonus.gold,
    ),
  });
  await repayDebt(tx, { ...bonus, fen: 0, key: `delay-bonus:${bonus.refId}` });
  return id;
}
