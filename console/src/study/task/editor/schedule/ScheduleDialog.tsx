/** What will happen to the task by itself, and when. */
import { Alert, Input, Modal } from "antd";
import { useState } from "react";
import {
  listSchedules,
  type ScheduleAction,
  scheduleLabels,
  scheduleTask,
  type TaskSchedule,
} from "#contract/console/operations/schedule.ts";
import type { ConsoleTask } from "#contract/console/study/task.ts";
import { sayDone } from "../../../../platform/notice.ts";
import { useSend } from "../../../../platform/query.ts";
import { exactTime, fromWall, useNow } from "../../../../platform/time.ts";
import { Choice } from "../../../../ui/Choice.tsx";
import { Field, Fields } from "../../../../ui/form/Field.tsx";
import { actionsFor, warningFor } from "./actions.ts";

type ScheduleDialogProps = {
  task: ConsoleTask;
  coming: readonly TaskSchedule[];
  onClose: () => void;
};

export function ScheduleDialog({ task, coming, onClose }: ScheduleDialogProps) {
  const [action, setAction] = useState<ScheduleAction | undefined>(actionsFor(task.state)[0]);
  const [wall, setWall] = useState("");
  const now = useNow();
  const at = fromWall(wall);
  const isOver = at !== null && Date.parse(at) <= now;
  const send = useSend(scheduleTask, {
    refreshes: [listSchedules],
    onDone: (made) => {
      sayDone(`已安排：${exactTime(made.at)} ${scheduleLabels[made.action]}`);
      onClose();
    },
  });
  const canSave = action !== undefined && at !== null && !isOver;
  const save = () => {
    if (!canSave) return;
    const from = coming.find((one) => one.action === action)?.at ?? null;
    send.mutate({ params: { id: String(task.id) }, body: { action, at, from } });
  };
  return (
    <Modal
      open
      title="安排定时操作"
      okText="安排"
      okButtonProps={{ disabled: !canSave }}
      confirmLoading={send.isPending}
      onOk={save}
      onCancel={onClose}
    >
      <Fields>
        <Field label="做什么">
          {({ id }) => (
            <Choice
              id={id}
              label="做什么"
              options={actionsFor(task.state).map((value) => ({
                value,
                label: scheduleLabels[value],
              }))}
              value={action}
              onChoose={setAction}
            />
          )}
        </Field>
        <TimeField wall={wall} isOver={isOver} onChange={setWall} onEnter={save} />
      </Fields>
      <Consequences {...{ task, coming, action }} />
    </Modal>
  );
}

type TimeFieldProps = {
  wall: string;
  isOver: boolean;
  onChange: (wall: string) => void;
  onEnter: () => void;
};

const TimeField = ({ wall, isOver, onChange, onEnter }: TimeFieldProps) => (
  <Field label="时间（北京时间）" {...(isOver && { problem: "时间应晚于现在" })}>
    {(control) => (
      <Input
        {...control}
        type="datetime-local"
        value={wall}
        onChange={({ target }) => onChange(target.value)}
        onPressEnter={onEnter}
      />
    )}
  </Field>
);

type ConsequencesProps = {
  task: ConsoleTask;
  coming: readonly TaskSchedule[];
  action: ScheduleAction | undefined;
};

/** What is replaced, and what must be done before the time comes. */
function Consequences({ task, coming, action }: ConsequencesProps) {
  const replaced = coming.find((one) => one.action === action);
  const warning = warningFor(action, task.missing);
  return (
    <>
      {replaced && (
        <p>
          会取代原定 {exactTime(replaced.at)} 的{scheduleLabels[replaced.action]}。
        </p>
      )}
      {warning !== null && <Alert type="info" showIcon title={warning} />}
    </>
  );
}
