/** The columns of the jobs that were given up. */
import type { DeadJob } from "#contract/console/operations/health.ts";
import { count } from "../../platform/money.ts";
import { idColumn, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { topicText } from "./words.ts";

export const jobColumns: readonly Column<DeadJob>[] = [
  idColumn(80),
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
  numberColumn("attempts", "次数", ({ attempts }) => count(attempts), {
    sort: "attempts",
    width: 72,
  }),
  timeColumn("created", "产生", ({ createdAt }) => createdAt),
  timeColumn("dead", "放弃", ({ deadAt }) => deadAt, { sort: "time" }),
];
