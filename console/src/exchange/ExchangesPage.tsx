/** The withdrawal queue: worked off with j, k, a and r. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { approveExchanges, type ConsoleExchange, consoleExchanges } from "#contract/console/exchange.ts";
import { ExchangeState } from "#contract/enums.ts";
import { idIn, numberIn } from "../platform/list-url.ts";
import { useMay } from "../platform/me.ts";
import { nextAfter } from "../platform/next-after.ts";
import { pageQuery } from "../platform/query.ts";
import { useList } from "../platform/use-list.ts";
import { IdFilter } from "../ui/IdFilter.tsx";
import { Page } from "../ui/Page.tsx";
import { EmptyState } from "../ui/States.tsx";
import { DataTable } from "../ui/table/DataTable.tsx";
import { useSelection } from "../ui/table/selection.ts";
import { ViewTabs } from "../ui/ViewTabs.tsx";
import { exchangeColumns } from "./columns.tsx";
import { DecideDialog, type Question } from "./DecideDialog.tsx";
import { canDecide } from "./effect.ts";
import { ExchangeDetails } from "./ExchangeDetails.tsx";

const everything = "all";
const { pendingReview, toBeIssued, issued, failed, rejected, revoked } = ExchangeState.of;
const views = [
  ...[pendingReview, toBeIssued, issued, failed, rejected, revoked].map((state) => ({
    value: String(state),
    label: ExchangeState.label(state),
  })),
  { value: everything, label: "全部" },
];

export function ExchangesPage() {
  const url = useList();
  const memberId = idIn(url.search, "member");
  // A member's withdrawals are all of interest; the queue without a member starts with what waits.
  const unset = memberId === undefined ? { unset: pendingReview } : {};
  const state = numberIn(url.search, "state", { known: ExchangeState.values, ...unset });
  const result = useQuery(
    pageQuery(consoleExchanges, { query: { size: 50, cursor: url.cursor, state, memberId } }),
  );
  const mayDecide = useMay(approveExchanges);
  const list = result.data?.list ?? [];
  const selection = useSelection<ConsoleExchange>(list, canDecide);
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (isApproval: boolean, rows: readonly ConsoleExchange[]) => {
    const decidable = rows.filter(canDecide);
    if (decidable.length > 0) setQuestion({ isApproval, rows: decidable });
  };
  const openRow = list.find(({ id }) => id === url.openId);

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
        filters={
          <>
            <ViewTabs label="状态" views={views} current={state === undefined ? everything : String(state)} onChoose={(value) => url.filter("state", value)} />
            <IdFilter label="会员" id={memberId} onClear={() => url.filter("member", undefined)} />
          </>
        }
        empty={<Nothing isQueue={state === pendingReview} />}
        selection={mayDecide ? selection : undefined}
        bulk={
          <>
            <Button type="primary" onClick={() => ask(true, selection.rows)}>批准</Button>
            <Button danger onClick={() => ask(false, selection.rows)}>驳回</Button>
          </>
        }
        rowKeys={mayDecide ? { a: (row) => ask(true, [row]), r: (row) => ask(false, [row]) } : undefined}
        hint={`J / K 移动　O 详情${mayDecide ? "　X 选择　A 批准　R 驳回" : ""}`}
        areKeysOn={question === null}
      />
      {url.openId !== null && (
        <ExchangeDetails id={url.openId} row={openRow} mayDecide={mayDecide} onClose={() => url.open(null)} onDecide={(isApproval, row) => ask(isApproval, [row])} />
      )}
      {question && (
        <DecideDialog
          question={question}
          onClose={() => setQuestion(null)}
          onDecided={() => {
            selection.clear();
            if (url.openId !== null) url.open(nextAfter(list, question.rows));
          }}
        />
      )}
    </Page>
  );
}

const Nothing = ({ isQueue }: { isQueue: boolean }) =>
  isQueue ? (
    <EmptyState title="暂无待审核的提现" next={<>都处理完了。可以看看<Link to="/responses">待审核的参与记录</Link>。</>} />
  ) : (
    <EmptyState title="暂无提现记录" next="换一个状态看看，或取消上面的筛选。" />
  );
