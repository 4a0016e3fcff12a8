/** The last withdrawals and where they stand. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listExchanges } from "#contract/member/exchange.ts";
import { query } from "../platform/query.ts";
import { useNow } from "../platform/useNow.ts";
import { Card } from "../ui/Card.tsx";
import { Row, Rows } from "../ui/List.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Yuan } from "../ui/Money.tsx";
import { SkeletonRows } from "../ui/Skeleton.tsx";
import { ExchangeBadge } from "../ui/StateBadge.tsx";
import { formatMoment } from "../ui/time.ts";
import styles from "./HomePage.module.css";

export function LatestExchanges() {
  const now = useNow();
  const exchanges = useQuery(query(listExchanges, { query: { size: 3 } }));
  return (
    <Card
      flush
      title="最近提现"
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
              暂无提现，攒够了就可以申请，每一步都会显示时间。
              <Link to="/exchange">看看能提多少</Link>
            </p>
          ) : (
            <Rows label="最近提现">
              {list.map((exchange) => (
                <Row
                  key={exchange.id}
                  to={`/exchange/detail?id=${exchange.id}`}
                  title={exchange.title}
                  about={formatMoment(exchange.createdAt, now)}
                  end={
                    <>
                      <Yuan fen={exchange.netFen} />
                      <ExchangeBadge state={exchange.state} />
                    </>
                  }
                />
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
