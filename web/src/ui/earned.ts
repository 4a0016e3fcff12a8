/** What came in, in both currencies, as a chart needs it: words, worth and ticks. Pure. */
import { formatGold, formatYuan, goldToFen } from "./money.ts";

export type Earned = { gold: number; fen: number };

/** 1,250 金币 + 3.00 元; the currency of which there is none is left out. */
export function earnedWords({ gold, fen }: Earned): string {
  const parts = [
    ...(gold !== 0 || fen === 0 ? [`${formatGold(gold)} 金币`] : []),
    ...(fen !== 0 ? [`${formatYuan(fen)} 元`] : []),
  ];
  return parts.join(" + ");
}

/** In fen: both currencies make one line. */
export const worthOf = ({ gold, fen }: Earned, goldPerYuan: number): number =>
  goldToFen(gold, goldPerYuan) + fen;

/** On the axis whole yuan are written without their zeros: 1,500 元. */
export const tickWords = (fen: number): string => `${formatYuan(fen).replace(/\.00$/, "")} 元`;
