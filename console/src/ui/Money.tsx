/** Amounts in tabular digits; gold always beside its worth in yuan. */
import { gold, rewardText, signed, useRate, worthText, yuan } from "../platform/money.ts";

export const Yuan = ({ fen }: { fen: number }) => <span className="figure">{yuan(fen)}</span>;

export function Gold({ coins, withSign = false }: { coins: number; withSign?: boolean }) {
  const rate = useRate();
  const text = gold(coins);
  return (
    <span className="figure">
      {withSign ? signed(coins, text) : text}
      {rate !== null && <span className="quiet"> ≈ {worthText(coins, rate)}</span>}
    </span>
  );
}

/** Two lines where gold and cash come together, so that neither is cut off. */
export function RewardCell({ coins, fen }: { coins: number; fen: number }) {
  if (coins === 0 || fen === 0) return <Reward coins={coins} fen={fen} />;
  return (
    <>
      <Gold coins={coins} />
      <div className="second">现金 {yuan(fen)}</div>
    </>
  );
}

export function Reward({ coins, fen }: { coins: number; fen: number }) {
  return <span className="figure">{rewardText(coins, fen, useRate())}</span>;
}
