/** Publish, pause, resume, close: each says what it does before it does it. */
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import {
  type ConsoleTask,
  consoleTask,
  consoleTasks,
  setTaskState,
} from "#contract/console/task.ts";
import { useGoldPerYuan } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { query, useSend } from "../../platform/query.ts";
import { useNow } from "../../platform/time.ts";
import { changesFor, type StateChange } from "./draft.ts";

export function StateActions({ task, isDirty }: { task: ConsoleTask; isDirty: boolean }) {
  const [asked, setAsked] = useState<StateChange | null>(null);
  const client = useQueryClient();
  const goldPerYuan = useGoldPerYuan();
  const now = useNow();
  const id = String(task.id);
  const move = useSend(setTaskState, {
    refreshes: [consoleTasks],
    onDone: (written) => {
      client.setQueryData(query(consoleTask, { params: { id } }).queryKey, written);
      sayDone(`已${asked?.verb ?? "更改"}`);
      setAsked(null);
    },
  });
  const why = isDirty
    ? "请先保存修改"
    : task.questionnaireVersion === null
      ? "请先添加问卷并保存"
      : null;
  return (
    <>
      {changesFor(task.state, task.draft, { now, goldPerYuan }).map((change) => (
        <Button
          key={change.to}
          danger={change.isFinal === true}
          disabled={why !== null && change.isFinal !== true}
          {...(why !== null && { title: why })}
          onClick={() => setAsked(change)}
        >
          {change.verb}
        </Button>
      ))}
      {asked && (
        <Modal
          open
          title={`${asked.verb}“${task.draft.title}”`}
          okText={asked.verb}
          okButtonProps={{ danger: asked.isFinal === true, autoFocus: asked.isFinal !== true }}
          confirmLoading={move.isPending}
          onOk={() => move.mutate({ params: { id }, body: { state: asked.to } })}
          onCancel={() => setAsked(null)}
        >
          {asked.effects.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Modal>
      )}
    </>
  );
}
