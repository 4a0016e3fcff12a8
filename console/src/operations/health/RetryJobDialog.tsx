/** Once more, with the reason. */
import {
  type DeadJob,
  getHealth,
  listDeadJobs,
  retryJob,
} from "#contract/console/operations/health.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { topicText } from "./words.ts";

type RetryJobDialogProps = { job: DeadJob; onClose: () => void; onDone: () => void };

export function RetryJobDialog({ job, onClose, onDone }: RetryJobDialogProps) {
  const send = useSend(retryJob, {
    refreshes: [listDeadJobs, getHealth, getOverview],
    said: "已重新排队",
    onDone,
  });
  return (
    <NotedDialog
      title={`重试任务 ${job.id}：${topicText(job.topic)}`}
      verb="重试"
      note={{ label: "说明" }}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) => send.mutate({ params: { id: String(job.id) }, body: { note } })}
    >
      <p>马上再执行一次，失败会再试满 12 次。重复执行不会重复付款或重复发放。</p>
    </NotedDialog>
  );
}
