/** What became available in the last 30 days, as a line with its sum. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
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
      {data ? <Days days={data.earnings} /> : <Skeleton height={152} />}
    </Card>
  );
}

type DaysProps = { days: Wallet["earnings"] };

/** A flat line would say nothing that a sentence does not say better. */
function Days({ days }: DaysProps) {
  if (days.some(({ gold, fen }) => gold > 0 || fen > 0)) return <Line days={days} />;
  return (
    <p className={styles.hollow}>
      暂无到账，完成的任务通过审核后会画在这里。
      <Link to="/task">去做任务</Link>
    </p>
  );
}

function Line({ days }: DaysProps) {
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
