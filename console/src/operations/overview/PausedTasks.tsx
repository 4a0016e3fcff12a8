/** What stopped by itself while members wanted to take part: each with why, and the way to where it is mended. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pausedTasks } from "#contract/console/study/task-fault.ts";
import { query } from "../../platform/query.ts";
import { Folded } from "./Folded.tsx";
import { TimeText } from "../../ui/TimeText.tsx";

const refreshMs = 60_000;

export function PausedTasks() {
  const { data } = useQuery({ ...query(pausedTasks), refetchInterval: refreshMs });
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Folded type="warning" title={`${list.length} 个任务自动暂停了，处理后再恢复`}>
      {list.map(({ id, title, because, at }) => (
        <li key={id}>
          <Link to={`/tasks/${id}`}>{title || `任务 ${id}`}</Link>：{because}
          （<TimeText at={at} />）
        </li>
      ))}
    </Folded>
  );
}
