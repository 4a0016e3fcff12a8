/** What came in, in both currencies, as a chart needs it: worth and ticks. Pure. */
import { formatYuan, goldToFen } from "./money.ts";

export type Earned = { gold: number; fen: number };

/** In fen: both currencies make one line. */
export const worthOf = ({ gold, fen }: Earned, goldPerYuan: number): number =>
  goldToFen(gold, goldPerYuan) + fen;

/** On the axis whole yuan are written without their zeros: 1,500 元. */
export const tickWords = (fen: number): string => `${formatYuan(fen).replace(/\.00$/, "")} 元`;
