/** Amounts in tabular digits; gold always beside its worth in yuan. */
import { gold, goldInFen, rewardText, signed, useGoldPerYuan, yuan } from "../platform/money.ts";

export const Yuan = ({ fen }: { fen: number }) => <span className="figure">{yuan(fen)}</span>;

export function Gold({ coins, withSign = false }: { coins: number; withSign?: boolean }) {
  const rate = useGoldPerYuan();
  const text = gold(coins);
  return (
    <span className="figure">
      {withSign ? signed(coins, text) : text}
      {rate !== null && <span className="quiet"> ≈ {yuan(goldInFen(coins, rate))}</span>}
    </span>
  );
}

export function Reward({ coins, fen }: { coins: number; fen: number }) {
  return <span className="figure">{rewardText(coins, fen, useGoldPerYuan())}</span>;
}
