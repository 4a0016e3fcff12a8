/** The withdrawal queue: worked off with j, k, a and r. */
import { useQuery } from "@tanstack/react-query";
import {
  approveExchanges,
  type ConsoleExchange,
  consoleExchanges,
} from "#contract/console/exchange.ts";
import { ExchangeState } from "#contract/enums.ts";
import { idIn, numberIn } from "../platform/list-url.ts";
import { useMay } from "../platform/me.ts";
import { pageQuery } from "../platform/query.ts";
import { useList } from "../platform/use-list.ts";
import { useQueue } from "../platform/use-queue.ts";
import { DecideButtons } from "../ui/DecideButtons.tsx";
import { Page } from "../ui/Page.tsx";
import { DataTable } from "../ui/table/DataTable.tsx";
import { useSelection } from "../ui/table/selection.ts";
import { exchangeColumns } from "./columns.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import { canDecide } from "./effect.ts";
import { ExchangeDetails } from "./ExchangeDetails.tsx";
import { Filters, NoExchanges } from "./Filters.tsx";

export function ExchangesPage() {
  const url = useList();
  const filters = filtersIn(url.search);
  const result = useQuery(
    pageQuery(consoleExchanges, { query: { size: 50, cursor: url.cursor, ...filters } }),
  );
  const mayDecide = useMay(approveExchanges);
  const list = result.data?.list ?? [];
  const selection = useSelection<ConsoleExchange>(list, canDecide);
  const queue = useQueue({ list, url, selection, canDecide });

  return (
    <Page title="提现" isFilled>
      <DataTable
        name="exchanges"
        label="提现队列"
        columns={exchangeColumns}
        result={result}
        url={url}
        nameOf={({ id, memberName }) => `提现 ${id}，${memberName}`}
        isLate={({ overdue }) => overdue}
        filters={<Filters {...filters} onChange={url.filter} />}
        empty={<NoExchanges isQueue={filters.state === ExchangeState.of.pendingReview} />}
        selection={mayDecide ? selection : undefined}
        bulk={
          <DecideButtons
            yes="批准"
            no="驳回"
            onDecide={(isYes) => queue.ask(isYes, selection.rows)}
          />
        }
        rowKeys={mayDecide ? queue.keys : undefined}
        hint={`J / K 移动　O 详情${mayDecide ? "　X 选择　A 批准　R 驳回" : ""}`}
        areKeysOn={queue.question === null}
      />
      {url.openId !== null && (
        <ExchangeDetails
          id={url.openId}
          row={list.find(({ id }) => id === url.openId)}
          onClose={() => url.open(null)}
          {...(mayDecide && { onDecide: (isYes, row) => queue.ask(isYes, [row]) })}
        />
      )}
      {queue.question && (
        <DecideDialog question={queue.question} onClose={queue.close} onDecided={queue.walkOn} />
      )}
    </Page>
  );
}

/** A member's withdrawals are all of interest; the bare page is the queue: what waits. */
function filtersIn(search: URLSearchParams) {
  const memberId = idIn(search, "member");
  const unset = memberId === undefined ? { unset: ExchangeState.of.pendingReview } : {};
  return {
    memberId,
    state: numberIn(search, "state", { known: ExchangeState.values, ...unset }),
  };
}
