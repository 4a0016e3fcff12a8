/** What should have happened to a task by itself and did not, or will not: each leads to its task, where it is mended. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { failedSchedules, scheduleLabels } from "#contract/console/operations/schedule.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { query } from "../../platform/query.ts";
import { Folded } from "./Folded.tsx";
import { exactTime } from "../../platform/time.ts";

const refreshMs = 60_000;

export function FailedSchedules() {
  const { data } = useQuery({ ...query(failedSchedules), refetchInterval: refreshMs });
  const list = data?.list ?? [];
  const failed = list.filter(({ isOrphan }) => !isOrphan);
  const orphans = list.filter(({ isOrphan }) => isOrphan);
  return (
    <>
      <ScheduleAlert
        type="error"
        title={`${failed.length} 项定时操作没有做成`}
        list={failed}
        why={({ error }) => error}
      />
      <ScheduleAlert
        type="warning"
        title={`${orphans.length} 项定时操作到时不会执行：安排的人已停用或不再有权限`}
        list={orphans}
        why={({ by }) => `${by} 安排；要照常执行，请重新安排`}
      />
    </>
  );
}

type Line = DataOf<typeof failedSchedules>["list"][number];
type ScheduleAlertProps = {
  type: "error" | "warning";
  title: string;
  list: readonly Line[];
  why: (line: Line) => string;
};

const ScheduleAlert = ({ type, title, list, why }: ScheduleAlertProps) =>
  list.length === 0 ? null : (
    <Folded type={type} title={title}>
      {list.map((line) => (
        <li key={line.id}>
          <Link to={`/tasks/${line.taskId}`}>{line.title || `任务 ${line.taskId}`}</Link>：
          {exactTime(line.at)}
          {scheduleLabels[line.action]}，{why(line)}
        </li>
      ))}
    </Folded>
  );
