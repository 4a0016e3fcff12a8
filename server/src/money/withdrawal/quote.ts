/** What a withdrawal comes to: pure arithmetic in whole coins and fen, its rules, and the promised time. */
import { Asset } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { stepProblem, wholeFenStep } from "#contract/whole-fen.ts";
import { feeOn, type FeeRules } from "#contract/withdrawal-fee.ts";
import type { HomeBrand } from "../../foundation/brand/api.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { monthOf } from "../../platform/month.ts";
import { type IncomeMonth, taxOn, type Taxed, type TaxMode } from "../tax/api.ts";
import { yuan } from "../exchange/api.ts";
import { addWorkingDays } from "../../platform/working-days.ts";

/** The brand's settings that a quote needs. */
export type WithdrawalRules = FeeRules & {
  taxMode: TaxMode;
  goldPerYuan: number;
  withdrawMinGold: number;
  withdrawMinFen: number;
  promiseWorkingDays: number;
};

/** Of the member's home brand and no other's. The table's check allows the modes only. */
export const rulesOf = (brand: HomeBrand): WithdrawalRules => ({
  ...brand,
  taxMode: brand.taxMode as TaxMode,
});

export type QuoteSums = { grossFen: number; feeFen: number; taxFen: number; netFen: number };
export type Quoted = QuoteSums & { asset: Asset; amount: number; promisedAt: Date; taxed: Taxed };
/** The member's income of this year, as far as the tax counts it (income of the same month with it). */
export type When = { now: Date; earlier: readonly IncomeMonth[] };

/** Far above every daily limit, and far below what a column or a double cannot hold. */
const MAX_AMOUNT = 999_999_999;

/** Throws `amountTooSmall`, or `badRequest` on an amount that makes no whole fen. */
export function quote(
  asked: { asset: Asset; amount: number },
  rules: WithdrawalRules,
  { now, earlier }: When,
): Quoted {
  const { asset, amount } = asked;
  if (amount > MAX_AMOUNT) throw badField("amount", "金额过大");
  refuseTooSmall(asked, rules);
  const grossFen = asset === Asset.of.gold ? fenOf(amount, rules.goldPerYuan) : amount;
  const taxed = taxOn(rules.taxMode, { grossFen, month: monthOf(now), earlier });
  return {
    asset,
    amount,
    ...deducted(grossFen, feeOn(grossFen, rules), taxed.taxFen),
    taxed,
    promisedAt: addWorkingDays(now, rules.promiseWorkingDays),
  };
}

function refuseTooSmall(
  { asset, amount }: { asset: Asset; amount: number },
  rules: WithdrawalRules,
) {
  const isGold = asset === Asset.of.gold;
  const minimum = isGold ? rules.withdrawMinGold : rules.withdrawMinFen;
  if (amount >= minimum) return;
  const shown = isGold ? `${minimum} 金币` : `${yuan(minimum)} 元`;
  throw new Failure("amountTooSmall", {
    msg: `低于最低提现金额，最少 ${shown}`,
    data: { field: "amount", minimum },
  });
}

function fenOf(gold: number, goldPerYuan: number): number {
  const problem = stepProblem(gold, wholeFenStep(goldPerYuan));
  if (problem !== null) throw badField("amount", problem);
  return (gold * 100) / goldPerYuan;
}

/** Gross is always fee, tax and net together; what arrives must be a sum that somebody pays. */
function deducted(grossFen: number, feeFen: number, taxFen: number): QuoteSums {
  const netFen = grossFen - feeFen - taxFen;
  if (netFen >= limits.payoutFloorFen) return { grossFen, feeFen, taxFen, netFen };
  const deductions = `扣除手续费 ${yuan(feeFen)} 元和税款 ${yuan(taxFen)} 元后`;
  const rest =
    netFen > 0
      ? `到账 ${yuan(netFen)} 元，低于付款渠道最少的 ${yuan(limits.payoutFloorFen)} 元`
      : "没有可到账的金额";
  throw new Failure("amountTooSmall", {
    msg: `${deductions}${rest}，请提高提现金额`,
    data: { field: "amount" },
  });
}
