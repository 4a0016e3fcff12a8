/** How sums are said to people: with thousands separators, as the sites write them. */
import type { Amounts } from "./lines.ts";

const grouped = new Intl.NumberFormat("zh-CN");
const cents = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 2 });

export const goldWords = (gold: number): string => `${grouped.format(gold)} 金币`;
export const yuanWords = (fen: number): string => `${cents.format(fen / 100)} 元`;

/** What there is of each; nothing of what there is none. */
export const sumWords = ({ gold, fen }: Amounts): string[] => [
  ...(gold > 0 ? [goldWords(gold)] : []),
  ...(fen > 0 ? [yuanWords(fen)] : []),
];
