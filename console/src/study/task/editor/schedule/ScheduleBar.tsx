/** What happens to the task by itself, above its draft; and what could not be done. Beijing time. */
import { ClockCircleOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState } from "react";
import {
  failedSchedules,
  listSchedules,
  removeSchedule,
  scheduleLabels,
  scheduleTask,
  type TaskSchedule,
} from "#contract/console/operations/schedule.ts";
import type { ConsoleTask } from "#contract/console/study/task.ts";
import { useMay } from "../../../../platform/me.ts";
import { query, useSend } from "../../../../platform/query.ts";
import { exactTime, useNow } from "../../../../platform/time.ts";
import { laterDialog } from "../../../../ui/later.tsx";
import { FailureState } from "../../../../ui/States.tsx";
import { actionsFor } from "./actions.ts";
import styles from "./Schedule.module.css";

const ScheduleDialog = laterDialog(() =>
  import("./ScheduleDialog.tsx").then((m) => m.ScheduleDialog),
);

/** What is carried out meanwhile shows by itself. */
const refreshMs = 30_000;

export function ScheduleBar({ task }: { task: ConsoleTask }) {
  const params = { id: String(task.id) };
  const result = useQuery({ ...query(listSchedules, { params }), refetchInterval: refreshMs });
  const mayWrite = useMay(scheduleTask);
  const [isAsking, setAsking] = useState(false);
  const list = result.data?.list ?? [];
  const coming = list.filter(({ doneAt }) => doneAt === null);
  const failed = list.filter(({ error, seenAt }) => error !== "" && seenAt === null);
  const canAdd = mayWrite && actionsFor(task.state).length > 0;
  if (result.error && !result.data)
    return <FailureState error={result.error} onRetry={() => void result.refetch()} />;
  return (
    <section className={styles.bar} aria-label="定时操作">
      {failed.map((one) => (
        <Failed key={one.id} schedule={one} mayWrite={mayWrite} />
      ))}
      <div className={styles.line}>
        <ClockCircleOutlined aria-hidden />
        {coming.length === 0 && <span className="quiet">没有定时操作</span>}
        {coming.map((one) => (
          <Coming key={one.id} schedule={one} mayWrite={mayWrite} />
        ))}
        {canAdd && (
          <Button type="link" onClick={() => setAsking(true)}>
            安排定时操作
          </Button>
        )}
      </div>
      {isAsking && <ScheduleDialog task={task} coming={coming} onClose={() => setAsking(false)} />}
    </section>
  );
}

type OneProps = { schedule: TaskSchedule; mayWrite: boolean };

function Coming({ schedule: { id, action, at, by, isOrphan }, mayWrite }: OneProps) {
  const isDue = useNow() >= Date.parse(at);
  const remove = useSend(removeSchedule, {
    refreshes: [listSchedules],
    said: `已取消定时${scheduleLabels[action]}`,
  });
  return (
    <span className={styles.one} title={`${by} 安排`}>
      {exactTime(at)} {scheduleLabels[action]}
      {isOrphan && (
        <span className="bad">（{by}已停用或不再有权限，到时不会执行；重新安排即可接手）</span>
      )}
      {isDue && !isOrphan && <span className="quiet">（正在执行）</span>}
      {mayWrite && (
        <Button
          type="text"
          size="small"
          aria-label={`取消定时${scheduleLabels[action]}`}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id: String(id) }, body: { from: at } })}
        >
          取消
        </Button>
      )}
    </span>
  );
}

function Failed({ schedule: { id, action, at, error }, mayWrite }: OneProps) {
  const see = useSend(removeSchedule, { refreshes: [listSchedules, failedSchedules] });
  return (
    <Alert
      type="error"
      showIcon
      title={`定时${scheduleLabels[action]}没有做成：${error}`}
      description={`原定 ${exactTime(at)}。改好以后可以再安排，或直接操作。`}
      action={
        mayWrite && (
          <Button
            size="small"
            loading={see.isPending}
            onClick={() => see.mutate({ params: { id: String(id) }, body: { from: at } })}
          >
            知道了
          </Button>
        )
      }
    />
  );
}
