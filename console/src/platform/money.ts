/** Gold in whole coins, cash in fen, both written the way the member site writes them. */
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { Asset } from "#contract/enums.ts";
import { consoleBrands } from "#contract/console/community/brand.ts";
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

/** One brand's rate, or all brands' where no brand is meant; null while it is not known yet. */
export type Rate = number | readonly number[] | null;

/** "12.50 元"; "1.25～12.50 元" where brands differ, from the least to the most; "" while no rate is known. */
export function worthText(coins: number, rate: Rate): string {
  const rates = typeof rate === "number" ? [rate] : (rate ?? []);
  return rangeText(rates.map((each) => goldInFen(coins, each)));
}

function rangeText(fen: readonly number[]): string {
  if (fen.length === 0) return "";
  const [least, most] = [Math.min(...fen), Math.max(...fen)];
  return least === most ? yuan(least) : `${cents.format(least / 100)}～${yuan(most)}`;
}

type Paid = { rewardGold: number; rewardFen: number; minutes: number };

/** What an hour of such tasks pays, at every rate that it is shown for. */
export function hourText({ rewardGold, rewardFen, minutes }: Paid, rate: Rate): string {
  const rates = typeof rate === "number" ? [rate] : (rate ?? []);
  const fen = rates.map((each) =>
    Math.floor(((goldInFen(rewardGold, each) + rewardFen) * 60) / Math.max(1, minutes)),
  );
  return rangeText(fen);
}

/** "1,250 金币 ≈ 12.50 元，现金 3.00 元" */
export function rewardText(coins: number, fen: number, rate: Rate): string {
  const text = worthText(coins, rate);
  const worth = text && ` ≈ ${text}`;
  const parts = [
    ...(coins ? [`${gold(coins)}${worth}`] : []),
    ...(fen ? [`现金 ${yuan(fen)}`] : []),
  ];
  return parts.join("，") || "无奖励";
}

/** The brand whose money is shown below it; the console's address does not say which. */
export const RateOfBrand = createContext<string | null>(null);

/** The rate of the brand that the page is about; else those of all brands, each rate once. */
export function useRate(): Rate {
  const code = useContext(RateOfBrand);
  const brands = useQuery(query(consoleBrands)).data?.list;
  if (!brands) return null;
  const own = brands.find((brand) => brand.code === code);
  return own?.money.goldPerYuan ?? [...new Set(brands.map(({ money }) => money.goldPerYuan))];
}
