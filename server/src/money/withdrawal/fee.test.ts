import { expect, test } from "vitest";
import { feeOn } from "#contract/withdrawal-fee.ts";
import { feeRuleOf } from "./fee.ts";

test.each([
  [{ withdrawFeeFen: 0, withdrawFeePermille: 0 }, 1234, 0, ""],
  [{ withdrawFeeFen: 100, withdrawFeePermille: 0 }, 1000, 100, "每笔手续费 1.00 元"],
  // 1000 × 6 ‰ = 6 exactly; 1001 × 6 ‰ = 6.006, which is 7.
  [
    { withdrawFeeFen: 0, withdrawFeePermille: 6 },
    1000,
    6,
    "手续费为提现金额的 0.6%（不足 1 分按 1 分计）",
  ],
  [
    { withdrawFeeFen: 0, withdrawFeePermille: 6 },
    1001,
    7,
    "手续费为提现金额的 0.6%（不足 1 分按 1 分计）",
  ],
  [
    { withdrawFeeFen: 50, withdrawFeePermille: 200 },
    12_345,
    50 + 2469,
    "每笔手续费 0.50 元，另加提现金额的 20%（不足 1 分按 1 分计）",
  ],
  [
    { withdrawFeeFen: 0, withdrawFeePermille: 1 },
    999_999_999,
    1_000_000,
    "手续费为提现金额的 0.1%（不足 1 分按 1 分计）",
  ],
])("%o: of %i fen the fee is %i fen", (rules, gross, fee, rule) => {
  expect(feeOn(gross, rules)).toBe(fee);
  expect(feeRuleOf(rules)).toBe(rule);
});
