/** How movements are written down: pairs of lines, in one currency or both. */
import { Asset } from "#contract/enums.ts";
import type { LedgerLine } from "./ledger.ts";

/** Whole coins and fen that belong together, such as a reward. */
export type Amounts = { gold: number; fen: number };

/** Whose wallet it is, for which response or exchange, by whom and when, and the reason to show. */
export type LinesAbout = { memberId: number; refId: number; memo: string; actor: string; at: Date };

/** The same movement in both assets; `post` leaves out what is zero. */
export const both = (
  amounts: Amounts,
  lines: (asset: Asset, amount: number) => LedgerLine[],
): LedgerLine[] => [...lines(Asset.of.gold, amounts.gold), ...lines(Asset.of.cash, amounts.fen)];

export const fromTo = (from: number, to: number, amount: number): LedgerLine[] => [
  { account: from, amount: -amount },
  { account: to, amount },
];
