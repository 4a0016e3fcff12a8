/** What became available in the last 30 days, as a line with its sum. */
import { useQuery } from "@tanstack/react-query";
import { getWallet, type Wallet } from "#contract/member/wallet.ts";
import { query } from "../platform/query.ts";
import { useSite } from "../platform/site.ts";
import { Card } from "../ui/Card.tsx";
import { EarningsLine } from "../ui/EarningsLine.tsx";
import { Reward } from "../ui/Money.tsx";
import { formatYuan, goldToFen } from "../ui/money.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import styles from "./HomePage.module.css";

export function Earnings() {
  const { data } = useQuery(query(getWallet));
  return (
    <Card title="近 30 天到账">
      {data ? <Line days={data.earnings} /> : <Skeleton height={152} />}
    </Card>
  );
}

function Line({ days }: { days: Wallet["earnings"] }) {
  const { goldPerYuan } = useSite().brand;
  const sum = (pick: (day: Wallet["earnings"][number]) => number) =>
    days.reduce((total, day) => total + pick(day), 0);
  const points = days.map(({ day, gold, fen }) => ({
    label: day.slice(5),
    value: goldToFen(gold, goldPerYuan) + fen,
  }));
  return (
    <>
      <p className={styles.total}>
        <Reward
          gold={sum(({ gold }) => gold)}
          fen={sum(({ fen }) => fen)}
          goldPerYuan={goldPerYuan}
          size="l"
          tone="positive"
        />
      </p>
      <EarningsLine
        label="近 30 天每日到账"
        points={points}
        format={(fen) => `${formatYuan(fen)} 元`}
      />
    </>
  );
}
