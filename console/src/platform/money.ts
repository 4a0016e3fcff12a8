/** Gold in whole coins, cash in fen, both written the way the member site writes them. */
import { useQuery } from "@tanstack/react-query";
import { Asset } from "#contract/enums.ts";
import { getSite } from "#contract/member/site.ts";
import { query } from "./query.ts";

const whole = new Intl.NumberFormat("zh-CN");
const cents = new Intl.NumberFormat("zh-CN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

export const count = (value: number): string => whole.format(value);

/** 123456 fen = "1,234.56 元". */
export const yuan = (fen: number): string => `${cents.format(fen / 100)} 元`;

export const gold = (coins: number): string => `${whole.format(coins)} 金币`;

/** Rounded down, as the payout rounds. */
export const goldInFen = (coins: number, goldPerYuan: number): number =>
  Math.sign(coins) * Math.floor((Math.abs(coins) * 100) / goldPerYuan);

export const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);

/** 500 金币, 现金 3.00 元 */
export const assetText = (asset: Asset, amount: number): string =>
  asset === Asset.of.gold ? gold(amount) : `现金 ${yuan(amount)}`;

/** +500 金币, -现金 3.00 元 */
export const assetChange = (asset: Asset, amount: number): string =>
  `${amount > 0 ? "+" : "-"}${assetText(asset, Math.abs(amount))}`;

/** "1,250 金币 ≈ 12.50 元，现金 3.00 元"; null rate while the brand is not known yet. */
export function rewardText(coins: number, fen: number, goldPerYuan: number | null): string {
  const worth = goldPerYuan === null ? "" : ` ≈ ${yuan(goldInFen(coins, goldPerYuan))}`;
  const parts = [
    ...(coins ? [`${gold(coins)}${worth}`] : []),
    ...(fen ? [`现金 ${yuan(fen)}`] : []),
  ];
  return parts.join("，") || "无奖励";
}

/** The rate of the brand at this address. */
export const useGoldPerYuan = (): number | null =>
  useQuery(query(getSite)).data?.brand.goldPerYuan ?? null;
