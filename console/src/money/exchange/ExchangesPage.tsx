/** Withdrawals and exchanges for prizes as one queue: worked off with l, then j, k, a and r, then s and t. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  type ConsoleExchange,
  consoleExchanges,
  EXCHANGES_AT_ONCE,
} from "#contract/console/money/exchange.ts";
import { askedOf, PAGE_ROWS } from "../../platform/list-asked.ts";
import { pageQuery } from "../../platform/query.ts";
import { everythingOf } from "../../platform/read-all.ts";
import { type ListUrl, useList } from "../../platform/use-list.ts";
import { useQueue } from "../../platform/use-queue.ts";
import { PendingLink } from "../../ui/PendingAlert.tsx";
import { Page } from "../../ui/Page.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useSelection } from "../../platform/selection.ts";
import { type Acts, type Asked, AskedDialog, useActs } from "./acts.tsx";
import { BulkButtons } from "./BulkButtons.tsx";
import { exchangeColumnsOf } from "./columns.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import { canDecide } from "./effect.ts";
import { ExchangeDetails } from "./ExchangeDetails.tsx";
import { Filters, filtersIn, NoExchanges } from "./Filters.tsx";
import { LowRiskButton } from "./LowRiskButton.tsx";
import { canRetry, canShip } from "./standing.ts";

function useExchanges(url: ListUrl) {
  const filters = filtersIn(url.search);
  const terms = { ...filters, ...askedOf(consoleExchanges, url.search) };
  const result = useQuery(
    pageQuery(consoleExchanges, { query: { size: PAGE_ROWS, cursor: url.cursor, ...terms } }),
  );
  const list = result.data?.list ?? [];
  const selection = useSelection<ConsoleExchange>(
    list,
    (row) => canDecide(row) || canRetry(row),
    everythingOf(consoleExchanges, { query: terms, cursor: url.cursor, max: EXCHANGES_AT_ONCE }),
  );
  const queue = useQueue({ list, url, selection, canDecide });
  return { filters, result, list, selection, queue };
}

export function ExchangesPage() {
  const url = useList();
  const { filters, result, list, selection, queue } = useExchanges(url);
  const acts = useActs();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (act: Asked["act"], row: ConsoleExchange) => setAsked({ act, rows: [row] });
  const keys = { ...(acts.decide && queue.keys), ...actKeys(acts, ask) };
  const areKeysOn = queue.question === null && asked === null;

  return (
    <Page
      title="提现与兑换"
      isFilled
      actions={
        <>
          <PendingLink />
          {acts.ship && <Link to="/imports/new?kind=parcel">导入快递单号</Link>}
          {acts.decide && <LowRiskButton areKeysOn={areKeysOn} />}
        </>
      }
    >
      <DataTable
        name="exchanges"
        label="提现队列"
        columns={exchangeColumnsOf(filters.state)}
        file={{ kind: "exchanges", query: filters }}
        endpoint={consoleExchanges}
        result={result}
        url={url}
        filterWords={{ day: "申请时间" }}
        nameOf={({ id, title, memberName }) => `${title} ${id}，${memberName}`}
        isLate={({ overdue }) => overdue}
        filters={<Filters {...filters} onChange={url.filter} />}
        empty={<NoExchanges {...filters} isPart={(result.data?.next ?? null) !== null} />}
        selection={acts.decide ? selection : undefined}
        bulk={
          <BulkButtons
            rows={selection.rows}
            onDecide={(isYes) => queue.ask(isYes, selection.rows)}
            onRetry={(rows) => setAsked({ act: "retry", rows })}
          />
        }
        rowKeys={keys}
        hint={hintFor(acts)}
        areKeysOn={areKeysOn}
      />
      <Opened url={url} list={list} acts={acts} queue={queue} onAct={ask} />
      <Dialogs
        queue={queue}
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={selection.clear}
      />
    </Page>
  );
}

type Queue = ReturnType<typeof useQueue<ConsoleExchange>>;
type OpenedProps = {
  url: ListUrl;
  list: readonly ConsoleExchange[];
  acts: Acts;
  queue: Queue;
  onAct: (act: Asked["act"], row: ConsoleExchange) => void;
};

const Opened = ({ url, list, acts, queue, onAct }: OpenedProps) =>
  url.openId === null ? null : (
    <ExchangeDetails
      id={url.openId}
      row={list.find(({ id }) => id === url.openId)}
      acts={acts}
      onClose={() => url.open(null)}
      onDecide={(isYes, row) => queue.ask(isYes, [row])}
      onAct={onAct}
    />
  );

type DialogsProps = {
  queue: Queue;
  asked: Asked | null;
  onClose: () => void;
  onDone: () => void;
};

const Dialogs = ({ queue, asked, onClose, onDone }: DialogsProps) => (
  <>
    {queue.question && (
      <DecideDialog question={queue.question} onClose={queue.close} onDecided={queue.walkOn} />
    )}
    {asked && <AskedDialog asked={asked} onClose={onClose} onDone={onDone} />}
  </>
);

const actKeys = (acts: Acts, ask: (act: Asked["act"], row: ConsoleExchange) => void) => ({
  ...(acts.ship && { s: (row: ConsoleExchange) => canShip(row) && ask("ship", row) }),
  ...(acts.retry && { t: (row: ConsoleExchange) => canRetry(row) && ask("retry", row) }),
});

const hintFor = ({ decide, ship, retry }: Acts): string =>
  [
    "J / K 移动",
    "O 详情",
    ...(decide ? ["X 选择", "A 批准", "R 驳回", "L 一键批准低风险"] : []),
    ...(ship ? ["S 快递单号"] : []),
    ...(retry ? ["T 重试付款"] : []),
  ].join("　");
