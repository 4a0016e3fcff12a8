/** What members reported about the task, and that somebody has looked at it. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { Link } from "react-router";
import { consoleTasks } from "#contract/console/study/task.ts";
import { handleFaults, listFaults } from "#contract/console/study/task-fault.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { FaultKind } from "#contract/enums.ts";
import { useMay } from "../../../../platform/me.ts";
import { sayDone } from "../../../../platform/notice.ts";
import { query, useSend } from "../../../../platform/query.ts";
import { TimeText } from "../../../../ui/TimeText.tsx";
import styles from "./Standing.module.css";

type Fault = DataOf<typeof listFaults>["list"][number];

export function Faults({ taskId }: { taskId: number }) {
  const params = { id: String(taskId) };
  const { data } = useQuery(query(listFaults, { params }));
  const mayHandle = useMay(handleFaults);
  const handle = useSend(handleFaults, {
    refreshes: [listFaults, consoleTasks],
    onDone: ({ handled }) => sayDone(`已把 ${handled} 份报告标为已处理`),
  });
  const list = data?.list ?? [];
  const waiting = list.filter(({ handledAt }) => handledAt === null);
  const open = waiting.length;
  // The list is read again while somebody reads it: what is handled is what stands on the screen.
  const until = waiting
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  if (list.length === 0) return null;
  return (
    <details className={styles.part} open={open > 0}>
      <summary>
        会员报告的问题（
        {open > 0 ? `${open} 份未处理，共 ${list.length} 份` : `${list.length} 份，都已处理`}）
      </summary>
      <ul className={styles.faults}>
        {list.map((fault) => (
          <FaultRow key={fault.id} fault={fault} />
        ))}
      </ul>
      {mayHandle && until !== undefined && (
        <Button
          loading={handle.isPending}
          onClick={() => handle.mutate({ params, body: { until } })}
        >
          全部标为已处理
        </Button>
      )}
    </details>
  );
}

const FaultRow = ({ fault }: { fault: Fault }) => (
  <li data-handled={fault.handledAt !== null}>
    <strong>{FaultKind.label(fault.kind)}</strong>
    <span className={styles.text}>{fault.text || <span className="quiet">没有留言</span>}</span>
    <Link to={`/members/${fault.memberId}`}>{fault.memberName || fault.memberId}</Link>
    <span>
      <TimeText at={fault.at} />
      {fault.handledAt !== null && <span className="quiet">　已处理</span>}
    </span>
  </li>
);
