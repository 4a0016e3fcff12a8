/** /home/history: every participation, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { downloadResponses } from "#contract/member/study/download.ts";
import { listResponses } from "#contract/member/study/survey.ts";
import { Page } from "../../layout/Page.tsx";
import { download } from "../../platform/download.ts";
import { pages } from "../../platform/query.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Rows } from "../../ui/List.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { DownloadButton } from "../../ui/DownloadButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { Empty } from "../../ui/States.tsx";
import { type HistoryFilter, readHistoryFilter } from "./filter.ts";
import { HistoryRow } from "./HistoryRow.tsx";
import styles from "./HistoryPage.module.css";

export function HistoryPage() {
  const [search] = useSearchParams();
  const filter = readHistoryFilter(search);
  const list = useInfiniteQuery(pages(listResponses, { query: filter }));
  return (
    <Page inner titleHidden="phone" title="问卷历史">
      <Filters filter={filter} />
      <ListCard query={list} bones={{ height: 64 }} empty={<NoHistory filter={filter} />}>
        {(cards) => (
          <Rows label="参与记录">
            {cards.map((card) => (
              <HistoryRow key={card.responseId} card={card} />
            ))}
          </Rows>
        )}
      </ListCard>
    </Page>
  );
}

function Filters({ filter }: { filter: HistoryFilter }) {
  const [, narrow] = useSearch();
  const choose = (key: keyof HistoryFilter, value: string) => narrow({ [key]: value });
  return (
    <div className={styles.filters}>
      <Select
        aria-label="参与结果"
        placeholder="全部结果"
        value={filter.result ?? ""}
        options={JoinResult.values.map((value) => ({ value, label: JoinResult.label(value) }))}
        onChange={({ target }) => choose("result", target.value)}
      />
      <Select
        aria-label="审核状态"
        placeholder="全部审核状态"
        value={filter.auditState ?? ""}
        options={AuditState.values.map((value) => ({ value, label: AuditState.label(value) }))}
        onChange={({ target }) => choose("auditState", target.value)}
      />
      <DownloadButton
        title="下载参与记录"
        about="每次参与一行：任务、开始与完成时间、结果、审核与原因、奖励和到账。"
        save={({ month, ...watch }) =>
          download(downloadResponses, `参与记录${month ? `-${month}` : ""}.csv`, {
            query: month ? { month } : {},
            ...watch,
          })
        }
      />
    </div>
  );
}

function NoHistory({ filter }: { filter: HistoryFilter }) {
  const [, setSearch] = useSearchParams();
  if (Object.keys(filter).length === 0) {
    return (
      <Empty
        content="参与记录"
        hint="做过的任务、结果和奖励都会记在这里。"
        action={<ButtonLink to="/task">去做第一份任务</ButtonLink>}
      />
    );
  }
  return (
    <Empty
      content="符合条件的记录"
      hint="换一个条件看看。"
      action={
        <Button kind="secondary" onClick={() => setSearch({}, { replace: true })}>
          查看全部记录
        </Button>
      }
    />
  );
}
