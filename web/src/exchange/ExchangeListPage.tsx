/** /home/exchange: every withdrawal with its state. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ExchangeState } from "#contract/enums.ts";
import { type Exchange, listExchanges } from "#contract/member/exchange.ts";
import { Page } from "../layout/Page.tsx";
import { pages } from "../platform/query.ts";
import { useNow } from "../platform/useNow.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Chip, Chips } from "../ui/Chip.tsx";
import { Row, Rows } from "../ui/List.tsx";
import { Yuan } from "../ui/Money.tsx";
import { PagedList } from "../ui/PagedList.tsx";
import { PullToRefresh } from "../ui/PullToRefresh.tsx";
import { SkeletonRows } from "../ui/Skeleton.tsx";
import { ExchangeBadge } from "../ui/StateBadge.tsx";
import { Empty } from "../ui/States.tsx";
import { formatMoment } from "../ui/time.ts";
import { amountWords } from "./amount.ts";
import styles from "./ExchangePage.module.css";

export function ExchangeListPage() {
  const [search, setSearch] = useSearchParams();
  const state = ExchangeState.values.find((value) => String(value) === search.get("state"));
  const choose = (next: ExchangeState | undefined) =>
    setSearch(next === undefined ? {} : { state: String(next) }, {
      replace: true,
      preventScrollReset: true,
    });
  const filter = state === undefined ? {} : { state };
  const list = useInfiniteQuery(pages(listExchanges, { query: filter }));
  return (
    <Page inner titleHidden="phone" title="兑换记录">
      <div className={styles.filters}>
        <Chips label="状态">
          <Chip isOn={state === undefined} onClick={() => choose(undefined)}>
            全部
          </Chip>
          {ExchangeState.values.map((value) => (
            <Chip key={value} isOn={state === value} onClick={() => choose(value)}>
              {ExchangeState.label(value)}
            </Chip>
          ))}
        </Chips>
      </div>
      <PullToRefresh onRefresh={() => list.refetch()}>
        <Card flush>
          <PagedList
            query={list}
            skeleton={<Waiting />}
            empty={<NoExchanges state={state} onAll={() => choose(undefined)} />}
          >
            {(exchanges) => (
              <Rows label="兑换记录">
                {exchanges.map((exchange) => (
                  <ExchangeRow key={exchange.id} exchange={exchange} />
                ))}
              </Rows>
            )}
          </PagedList>
        </Card>
      </PullToRefresh>
    </Page>
  );
}

function ExchangeRow({ exchange }: { exchange: Exchange }) {
  const now = useNow();
  return (
    <Row
      to={`/exchange/detail?id=${exchange.id}`}
      title={exchange.title}
      about={`${amountWords(exchange.asset, exchange.amount)} · ${formatMoment(exchange.createdAt, now)}`}
      end={
        <>
          <Yuan fen={exchange.netFen} />
          <ExchangeBadge state={exchange.state} />
        </>
      }
    />
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <SkeletonRows rows={6} height={64} />
  </div>
);

function NoExchanges({ state, onAll }: { state: ExchangeState | undefined; onAll: () => void }) {
  if (state === undefined) {
    return (
      <Empty
        content="兑换记录"
        hint="申请提现后，审核和打款的每一步都会记在这里。"
        action={<ButtonLink to="/exchange">去提现</ButtonLink>}
      />
    );
  }
  return (
    <Empty
      content={`${ExchangeState.label(state)}的记录`}
      action={
        <Button kind="secondary" onClick={onAll}>
          查看全部记录
        </Button>
      }
    />
  );
}
