/** /home/exchange: every withdrawal and every prize, with its state. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { Page } from "../../layout/Page.tsx";
import { pages } from "../../platform/query.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { EnumChips } from "../../ui/EnumChips.tsx";
import { Rows } from "../../ui/List.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { Empty } from "../../ui/States.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./ExchangePage.module.css";
import { ExchangeRow } from "../../ui/ExchangeRow.tsx";
import { type ListFilter, readListFilter } from "./listFilter.ts";

const everyType = "all";
const types = [
  { value: everyType, label: "全部" },
  { value: String(ExchangeType.of.cash), label: "提现" },
  { value: String(ExchangeType.of.virtual), label: ExchangeType.label(ExchangeType.of.virtual) },
  { value: String(ExchangeType.of.physical), label: ExchangeType.label(ExchangeType.of.physical) },
];

export function ExchangeListPage() {
  const [search, narrow] = useSearch();
  const filter = readListFilter(search);
  const choose = (key: keyof ListFilter, value: number | undefined) => narrow({ [key]: value });
  const list = useInfiniteQuery(pages(listExchanges, { query: filter }));
  return (
    <Page inner titleHidden="phone" title="兑换记录">
      <Tabs
        label="兑换类型"
        tabs={types}
        value={String(filter.type ?? everyType)}
        onChange={(value) => choose("type", value === everyType ? undefined : Number(value))}
      >
        <div className={styles.filters}>
          <EnumChips
            label="状态"
            of={ExchangeState}
            value={filter.state}
            onChoose={(state) => choose("state", state)}
            toEdges
          />
        </div>
        <ListCard
          query={list}
          bones={{ height: 64 }}
          empty={
            <NoExchanges
              filter={filter}
              onAll={() => narrow({ type: undefined, state: undefined })}
            />
          }
        >
          {(exchanges) => (
            <Rows label="兑换记录">
              {exchanges.map((exchange) => (
                <ExchangeRow key={exchange.id} exchange={exchange} />
              ))}
            </Rows>
          )}
        </ListCard>
      </Tabs>
    </Page>
  );
}

function NoExchanges({ filter, onAll }: { filter: ListFilter; onAll: () => void }) {
  if (Object.keys(filter).length > 0)
    return (
      <Empty
        content="符合条件的记录"
        action={
          <Button kind="secondary" onClick={onAll}>
            查看全部记录
          </Button>
        }
      />
    );
  return (
    <Empty
      content="兑换记录"
      hint="申请提现或兑换奖品后，每一步都会记在这里。"
      action={
        <>
          <ButtonLink to="/exchange">去提现</ButtonLink>
          <ButtonLink to="/home/prize-exchange" kind="secondary">
            去兑换奖品
          </ButtonLink>
        </>
      }
    />
  );
}
