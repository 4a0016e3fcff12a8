/** The columns of the jobs that were given up. */
import type { DeadJob } from "#contract/console/operations/health.ts";
import { count } from "../../platform/money.ts";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { topicText } from "./words.ts";

export const jobColumns: readonly Column<DeadJob>[] = [
  { key: "id", title: "编号", width: 80, render: ({ id }) => <span className="figure">{id}</span> },
  {
    key: "topic",
    title: "类型",
    width: 168,
    isFixed: true,
    render: ({ topic }) => <span title={topic}>{topicText(topic)}</span>,
  },
  {
    key: "error",
    title: "最后的错误",
    isFixed: true,
    render: ({ error }) => <span title={error}>{error || "没有留下"}</span>,
  },
  {
    key: "attempts",
    sort: "attempts",
    title: "次数",
    width: 72,
    align: "right",
    render: ({ attempts }) => count(attempts),
  },
  {
    key: "created",
    title: "产生",
    width: 104,
    render: ({ createdAt }) => <TimeText at={createdAt} />,
  },
  {
    key: "dead",
    sort: "time",
    title: "放弃",
    width: 104,
    render: ({ deadAt }) => <TimeText at={deadAt} />,
  },
];
