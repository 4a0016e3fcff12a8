/** What a decision moved, as operators read it. */

type Moved = Record<
  "tookGold" | "tookFen" | "lostGold" | "lostFen" | "owedGold" | "owedFen",
  number
>;

/** What a decision moved, in a sentence: 收回 200 金币，平台承担 100 金币. Empty when nothing was taken. */
export function movedInWords(moved: Moved): string {
  const part = (word: string, gold: number, fen: number) => {
    const amounts = [
      ...(gold > 0 ? [`${gold} 金币`] : []),
      ...(fen > 0 ? [`${(fen / 100).toFixed(2)} 元`] : []),
    ];
    return amounts.length > 0 ? [`${word} ${amounts.join("和 ")}`] : [];
  };
  return [
    ...part("收回", moved.tookGold, moved.tookFen),
    ...part("平台承担", moved.lostGold, moved.lostFen),
    ...part("记为欠款", moved.owedGold, moved.owedFen),
  ].join("，");
}
