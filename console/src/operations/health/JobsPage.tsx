/** 失败的后台任务: what was tried and given up; once more is safe, and logged with a reason. */
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { type DeadJob, listDeadJobs, retryJob } from "#contract/console/operations/health.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { jobColumns } from "./columns.tsx";
import { JobDetails } from "./JobDetails.tsx";
import { RetryJobDialog } from "./RetryJobDialog.tsx";
import { topicText } from "./words.ts";

const often = { refetchInterval: 30_000 };

export function JobsPage() {
  const url = useList();
  const mayRetry = useMay(retryJob);
  const [asked, setAsked] = useState<DeadJob | null>(null);
  const topic = url.search.get("topic") ?? undefined;
  const filter = { ...(topic && { topic }) };
  const listed = useListed(listDeadJobs, url, { query: filter }, often);
  const row = listed.result.data?.list.find(({ id }) => id === url.openId);
  return (
    <Page title="失败的后台任务" isFilled actions={<Link to="/health">系统健康</Link>}>
      <DataTable<DeadJob>
        name="dead-jobs"
        label="失败的后台任务列表"
        columns={jobColumns}
        file={{ kind: "dead-jobs", query: filter }}
        filterWords={{ day: "放弃时间" }}
        {...listed}
        nameOf={({ id, topic: of }) => `任务 ${id}，${topicText(of)}`}
        filters={<Chosen topic={topic} onClear={() => url.filter("topic", undefined)} />}
        empty={
          <EmptyState
            title="暂无失败的后台任务"
            next={
              topic === undefined
                ? "试满 12 次仍不成功的任务会列在这里。"
                : "这一类没有，可以看全部。"
            }
          />
        }
        rowKeys={mayRetry ? { r: setAsked } : undefined}
        hint={mayRetry ? "J / K 移动　O 详情　R 重试" : "J / K 移动　O 详情"}
        areKeysOn={asked === null}
      />
      {row && (
        <JobDetails
          key={row.id}
          job={row}
          mayRetry={mayRetry}
          onRetry={() => setAsked(row)}
          onClose={() => url.open(null)}
        />
      )}
      {asked && (
        <RetryJobDialog
          job={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            url.open(null);
          }}
        />
      )}
    </Page>
  );
}

const Chosen = ({ topic, onClear }: { topic: string | undefined; onClear: () => void }) =>
  topic === undefined ? (
    <span className="quiet">最新的在前；重试会重新计次</span>
  ) : (
    <>
      <span>只看：{topicText(topic)}</span>
      <Button size="small" type="link" onClick={onClear}>
        看全部
      </Button>
    </>
  );
