/** What should have happened to a task by itself and did not: each leads to its task, where it is put away. */
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { Link } from "react-router";
import { failedSchedules, scheduleLabels } from "#contract/console/schedule.ts";
import { query } from "../platform/query.ts";
import { exactTime } from "../platform/time.ts";

const refreshMs = 60_000;

export function FailedSchedules() {
  const { data } = useQuery({ ...query(failedSchedules), refetchInterval: refreshMs });
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginBottom: 16 }}
      title={`${list.length} 项定时操作没有做成`}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {list.map(({ id, taskId, title, action, at, error }) => (
            <li key={id}>
              <Link to={`/tasks/${taskId}`}>{title || `任务 ${taskId}`}</Link>：{exactTime(at)}
              {scheduleLabels[action]}，{error}
            </li>
          ))}
        </ul>
      }
    />
  );
}
