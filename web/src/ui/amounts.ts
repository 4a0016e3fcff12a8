/** A sum with its unit, as sentences and lists say it. Apart from money.ts, which is on every page. */
import { Asset } from "#contract/enums.ts";
import { formatGold, formatYuan } from "./money.ts";

/** 1,000 金币 */
export const goldWords = (gold: number): string => `${formatGold(gold)} 金币`;

/** 10.00 元 */
export const yuanWords = (fen: number): string => `${formatYuan(fen)} 元`;

export const amountWords = (asset: Asset, amount: number): string =>
  (asset === Asset.of.gold ? goldWords : yuanWords)(amount);

/** 1,250 金币 + 3.00 元; the currency of which there is none is left out. */
export function bothWords({ gold, fen }: { gold: number; fen: number }): string {
  const parts = [
    ...(gold !== 0 || fen === 0 ? [goldWords(gold)] : []),
    ...(fen !== 0 ? [yuanWords(fen)] : []),
  ];
  return parts.join(" + ");
}
