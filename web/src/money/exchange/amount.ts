/** The amount as typed: whole coins, or yuan with at most two decimals; kept as integers throughout. */
import { Asset } from "#contract/enums.ts";
import { roundedDown, stepProblem, wholeFenStep } from "#contract/whole-fen.ts";
import { amountWords } from "../../ui/amounts.ts";
import { formatYuan } from "../../ui/money.ts";

/** Coins, or fen; null where the words are no such number. Full-width digits and commas are understood. */
export function parseAmount(asset: Asset, text: string): number | null {
  const plain = text.normalize("NFKC").replace(/[\s,]/g, "");
  if (asset === Asset.of.gold) return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
  const parts = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!parts) return null;
  return Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
}

/** What a quick pick writes into the field. */
export const amountText = (asset: Asset, amount: number): string =>
  asset === Asset.of.gold
    ? String(amount)
    : formatYuan(amount).replaceAll(",", "").replace(/\.00$/, "");

export type AmountRules = {
  asset: Asset;
  available: number;
  minimum: number;
  /** Coins that make a whole fen; 1 for cash. */
  step: number;
};

type Limits = { goldPerYuan: number; withdrawMinGold: number; withdrawMinFen: number };

export function rulesFor(asset: Asset, available: number, brand: Limits): AmountRules {
  const isGold = asset === Asset.of.gold;
  return {
    asset,
    available,
    minimum: isGold ? brand.withdrawMinGold : brand.withdrawMinFen,
    step: isGold ? wholeFenStep(brand.goldPerYuan) : 1,
  };
}

/** All that can be taken out: a rest that makes no whole fen stays. */
export const allOf = ({ available, step }: AmountRules): number => roundedDown(available, step);

/** Why this amount cannot be asked for, as the sentence under the field; null = it can. */
export function amountProblem(rules: AmountRules, text: string): string | null {
  const { asset, available, minimum, step } = rules;
  if (text.trim() === "") return "请输入提现金额";
  const amount = parseAmount(asset, text);
  if (amount === null)
    return asset === Asset.of.gold ? "请输入整数金额" : "请输入金额，最多两位小数";
  if (amount < minimum) return `最少提现 ${amountWords(asset, minimum)}`;
  if (amount > available) return `可用余额不足，最多 ${amountWords(asset, allOf(rules))}`;
  return stepProblem(amount, step);
}
