/** What a withdrawal costs: a fixed sum and a share, set per brand. Pure arithmetic in whole fen. */
import { yuan } from "../exchange/api.ts";

export type FeeRules = { withdrawFeeFen: number; withdrawFeePermille: number };

/** A part of a fen is rounded up. It may be more than the amount itself: the quote refuses that. */
export const feeOn = (grossFen: number, rules: FeeRules): number =>
  rules.withdrawFeeFen + Math.ceil((grossFen * rules.withdrawFeePermille) / 1000);

/** In a sentence; "" where there is none. */
export function feeRuleOf({ withdrawFeeFen, withdrawFeePermille }: FeeRules): string {
  const share = `提现金额的 ${withdrawFeePermille / 10}%（不足 1 分按 1 分计）`;
  if (withdrawFeePermille === 0)
    return withdrawFeeFen === 0 ? "" : `每笔手续费 ${yuan(withdrawFeeFen)} 元`;
  if (withdrawFeeFen === 0) return `手续费为${share}`;
  return `每笔手续费 ${yuan(withdrawFeeFen)} 元，另加${share}`;
}
