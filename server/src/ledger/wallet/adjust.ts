/** An operator's correction, up or down; money/adjustment/service.ts says who may make one. */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { repayDebt } from "./debt.ts";
import { accountId, kinds, post } from "./ledger.ts";
import { type LinesAbout, fromTo } from "./lines.ts";
import { shareWallet } from "./sql.ts";

export { adjustedBy, countAdjusted } from "./proof-sql.ts";

const SCOPE = "adjustment";

/** The reason is in `memo`. What is given repays a debt first, like every credit. Answers the transaction's id. */
export async function adjust(
  tx: Tx,
  change: LinesAbout & { asset: Asset; amount: number; key: string },
): Promise<number> {
  const { memberId, asset, amount, key } = change;
  await shareWallet(tx, memberId);
  const id = await post(tx, {
    ...change,
    scope: SCOPE,
    reason: MoneyReason.of.adjustment,
    lines: fromTo(
      accountId(0, asset, kinds.adjustment),
      accountId(memberId, asset, kinds.available),
      amount,
    ),
  });
  const isGold = asset === Asset.of.gold;
  const given = Math.max(amount, 0);
  const credit = { gold: isGold ? given : 0, fen: isGold ? 0 : given };
  if (given > 0) await repayDebt(tx, { ...change, ...credit, key: `${SCOPE}:${key}` });
  return id;
}

/** Whether a debt was repaid out of such a correction, by the repayment's key. */
export const isOfAdjustment = (key: string): boolean => key.startsWith(`${SCOPE}:`);
