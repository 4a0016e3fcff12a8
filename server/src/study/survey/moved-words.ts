/** What a decision moved, as operators read it. */
import { sumWords } from "../../ledger/wallet/api.ts";

type Moved = Record<
  "gaveGold" | "tookGold" | "tookFen" | "lostGold" | "lostFen" | "owedGold" | "owedFen",
  number
>;

/** What a decision moved, in a sentence: 收回 200 金币，平台承担 100 金币. Empty when nothing was taken. */
export function movedInWords(moved: Moved): string {
  const part = (word: string, gold: number, fen: number) => {
    const sums = sumWords({ gold, fen });
    return sums.length > 0 ? [`${word} ${sums.join("和 ")}`] : [];
  };
  return [
    ...part("补发", moved.gaveGold, 0),
    ...part("收回", moved.tookGold, moved.tookFen),
    ...part("平台承担", moved.lostGold, moved.lostFen),
    ...part("记为欠款", moved.owedGold, moved.owedFen),
  ].join("，");
}
