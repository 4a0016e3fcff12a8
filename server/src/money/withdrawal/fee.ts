/** The fee of a withdrawal, as shown to the member. */
import type { FeeRules } from "#contract/withdrawal-fee.ts";
import { yuan } from "../exchange/api.ts";

/** In a sentence; "" where there is none. */
export function feeRuleOf({ withdrawFeeFen, withdrawFeePermille }: FeeRules): string {
  const share = `提现金额的 ${withdrawFeePermille / 10}%（不足 1 分按 1 分计）`;
  if (withdrawFeePermille === 0)
    return withdrawFeeFen === 0 ? "" : `每笔手续费 ${yuan(withdrawFeeFen)} 元`;
  if (withdrawFeeFen === 0) return `手续费为${share}`;
  return `每笔手续费 ${yuan(withdrawFeeFen)} 元，另加${share}`;
}
