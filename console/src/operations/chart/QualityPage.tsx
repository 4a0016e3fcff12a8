/** 平台质量: what respondents of each survey platform came to, side by side, sorted by whatever one looks for. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { chartDays, getPlatformQuality } from "#contract/console/operations/chart.ts";
import { numberIn } from "../../platform/list-url.ts";
import { pageQuery } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { saveCsv } from "../../ui/chart/save.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { columns, fileRows, sortedBy, sortOf } from "./quality.ts";
import styles from "./Quality.module.css";
import { QualityTable } from "./QualityTable.tsx";

const spans = chartDays.map((days) => ({ value: String(days), label: `近 ${days} 天` }));
const usual = 30;
const refreshMs = 60_000;

export function QualityPage() {
  const url = useList();
  const days = numberIn(url.search, "days", { known: chartDays, unset: usual }) ?? usual;
  const sort = sortOf(url.search.get("sort"));
  const asked = { query: { days: String(days) as "7" | "30" | "90" } };
  const { data, error, refetch, isFetching } = useQuery({
    ...pageQuery(getPlatformQuality, asked),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
  });
  const rows = data && sortedBy(data.list, sort);
  return (
    <Page
      title="平台质量"
      actions={
        <Button
          disabled={!rows}
          onClick={() => rows && saveCsv(`平台质量-近${days}天`, fileRows(rows))}
        >
          导出 CSV
        </Button>
      }
    >
      <div className={styles.bar}>
        <ViewTabs
          label="时间"
          views={spans}
          current={String(days)}
          onChoose={(value) => url.filter("days", value === String(usual) ? undefined : value)}
        />
        <span className="quiet">
          进入按开始那天，结果按结束那天，判废按判定那天；用时中位数误差不超过 2.5%
        </span>
      </div>
      {!data && error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <QualityTable
          rows={rows}
          columns={columns}
          sort={sort}
          days={days}
          isBusy={isFetching && !data}
          onSort={(value) => url.filter("sort", value)}
          empty={
            <EmptyState title="暂无调查平台" next="接入第一个调查平台后，这里显示它的质量。" />
          }
        />
      )}
    </Page>
  );
}
