/** Once more, with the reason. */
import { Modal } from "antd";
import { useState } from "react";
import {
  type DeadJob,
  getHealth,
  listDeadJobs,
  retryJob,
} from "#contract/console/operations/health.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import { useSend } from "../../platform/query.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { topicText } from "./words.ts";

type RetryJobDialogProps = { job: DeadJob; onClose: () => void; onDone: () => void };

const noteMax = 200;

export function RetryJobDialog({ job, onClose, onDone }: RetryJobDialogProps) {
  const [note, setNote] = useState("");
  const send = useSend(retryJob, {
    refreshes: [listDeadJobs, getHealth, getOverview],
    said: "已重新排队",
    onDone,
  });
  return (
    <Modal
      open
      title={`重试任务 ${job.id}：${topicText(job.topic)}`}
      okText="重试"
      okButtonProps={{ disabled: note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() => send.mutate({ params: { id: String(job.id) }, body: { note: note.trim() } })}
    >
      <p>马上再执行一次，失败会再试满 12 次。重复执行不会重复付款或重复发放。</p>
      <NoteField label="说明" max={noteMax} isFirst value={note} onChange={setNote} />
    </Modal>
  );
}
