/** Asks before a task changes its state; one that was not rehearsed as it is can be rehearsed on the spot. */
import { Alert, Modal } from "antd";
import { useMemo, useState } from "react";
import { CallFailed } from "#contract/client.ts";
import { getRehearsal, rehearseTask } from "#contract/console/study/rehearsal.ts";
import {
  type ConsoleTask,
  consoleTask,
  consoleTasks,
  setTaskState,
} from "#contract/console/study/task.ts";
import { staffErrors } from "#contract/console/errors.ts";
import { reasonOf, sayDone, sayFailed, sayRefused } from "../../../platform/notice.ts";
import { standingIn } from "../../../platform/overtaken.ts";
import { useKeep, useSend } from "../../../platform/query.ts";
import { Sentences } from "../../../ui/Sentences.tsx";
import { type StateChange, warningsOf } from "./draft.ts";

type StateDialogProps = {
  task: ConsoleTask;
  change: StateChange;
  /** Somebody was quicker: the task as it stands now. */
  onOvertaken: (now: ConsoleTask) => void;
  onClose: () => void;
};

const needsRehearsal = (cause: unknown): boolean =>
  cause instanceof CallFailed && cause.code === staffErrors.rehearsalNeeded.code;

export function StateDialog(props: StateDialogProps) {
  const { task, change, onClose } = props;
  const { move, isAsking, go } = useMoving(props);
  const params = { id: String(task.id) };
  const rehearse = useSend(rehearseTask, { refreshes: [getRehearsal] });
  const rehearseAndGo = () =>
    rehearse.mutate(
      { params },
      {
        onSuccess: ({ passed }) => {
          if (passed) return go();
          onClose();
          document.getElementById("rehearsal")?.scrollIntoView({ behavior: "smooth" });
          sayFailed(new Error("彩排没有通过，请看每种结果的说明"));
        },
      },
    );
  return (
    <Modal
      open
      title={`${change.verb}“${task.draft.title}”`}
      okText={isAsking ? `彩排，通过后${change.verb}` : change.verb}
      okButtonProps={{ danger: change.isFinal === true, autoFocus: change.isFinal !== true }}
      confirmLoading={move.isPending || rehearse.isPending}
      onOk={isAsking ? rehearseAndGo : go}
      onCancel={onClose}
    >
      {change.effects.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {change.opens && <Warnings task={task} />}
      {isAsking && (
        <Alert
          type="warning"
          showIcon
          title={reasonOf(move.error)}
          description="彩排把九种结果各走一遍真实的流程，不留记录，不动账。"
        />
      )}
    </Modal>
  );
}

/** The change itself, of the task as it was read; `isAsking`: it has to be rehearsed first. */
function useMoving({ task, change, onOvertaken, onClose }: StateDialogProps) {
  const keep = useKeep(consoleTask);
  const [isAsking, setAsking] = useState(false);
  const move = useSend(setTaskState, {
    refreshes: [consoleTasks],
    isQuiet: true,
    onDone: (written) => {
      keep(written);
      sayDone(`已${change.verb}`);
      onClose();
    },
  });
  const refused = (cause: Error) => {
    if (needsRehearsal(cause)) return setAsking(true);
    sayRefused(cause);
    const now = standingIn<ConsoleTask>(cause);
    if (now === null) return;
    // What was asked here was asked of another one.
    onOvertaken(now);
    keep(now);
    onClose();
  };
  const params = { id: String(task.id) };
  const body = { state: change.to, version: task.version };
  const go = () => move.mutate({ params, body }, { onError: refused });
  return { move, isAsking, go };
}

/** Dead logic does not keep a task from being published, but nobody should find it out afterwards. */
function Warnings({ task }: { task: ConsoleTask }) {
  const warnings = useMemo(() => warningsOf(task.draft), [task.draft]);
  return warnings.length === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      title={`问卷的逻辑有 ${warnings.length} 处要留意`}
      description={<Sentences items={warnings} />}
    />
  );
}
