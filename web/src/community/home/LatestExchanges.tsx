/** The last withdrawals and prizes, and where they stand. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { ExchangeRow } from "../../ui/ExchangeRow.tsx";
import { query } from "../../platform/query.ts";
import { Card } from "../../ui/Card.tsx";
import { Rows } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./HomePage.module.css";

export function LatestExchanges() {
  const exchanges = useQuery(query(listExchanges, { query: { size: 3 } }));
  return (
    <Card
      flush
      title="最近兑换"
      action={
        <Link to="/home/exchange" className={styles.more}>
          兑换记录
        </Link>
      }
    >
      <Loaded query={exchanges} skeleton={<Waiting />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.nothing}>
              暂无兑换，攒够了就可以提现或换奖品，每一步都会显示时间。
              <Link to="/exchange">看看能提多少</Link>
            </p>
          ) : (
            <Rows label="最近兑换">
              {list.map((exchange) => (
                <ExchangeRow key={exchange.id} exchange={exchange} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Card>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <SkeletonRows rows={2} height={64} />
  </div>
);
