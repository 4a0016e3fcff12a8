/** The columns of the tasks' list; its numbers lead to the responses behind them. */
import { Link } from "react-router";
import type { consoleTasks } from "#contract/console/study/task.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { TaskModule, TaskState, TaskType } from "#contract/enums.ts";
import { sourceLabel } from "#contract/task-kind.ts";
import { count } from "../../platform/money.ts";
import { RewardCell } from "../../ui/Money.tsx";
import { idColumn, nothing, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { TaskMark } from "./TaskMark.tsx";

export type TaskRow = DataOf<typeof consoleTasks>["list"][number];

export const taskColumns: readonly Column<TaskRow>[] = [
  idColumn(64),
  {
    key: "title",
    title: "标题",
    isFixed: true,
    render: ({ id, title }) => (
      <Link to={`/tasks/${id}`} title={title}>
        {title}
      </Link>
    ),
  },
  {
    key: "state",
    title: "状态",
    width: 116,
    render: ({ state, imported, pausedBecause }) => (
      <>
        <TaskMark state={state} imported={imported} />
        {state === TaskState.of.paused && pausedBecause && (
          <div className="second bad" title={pausedBecause}>
            {pausedBecause}
          </div>
        )}
      </>
    ),
  },
  {
    key: "type",
    title: "类型",
    width: 96,
    render: ({ type, source }) => (
      <>
        {TaskType.label(type)}
        {source === "external" && <div className="second">{sourceLabel(source)}</div>}
      </>
    ),
  },
  {
    key: "module",
    title: "模块",
    width: 96,
    isExtra: true,
    render: ({ module }) => TaskModule.label(module),
  },
  numberColumn(
    "reward",
    "奖励",
    ({ rewardGold, rewardFen }) => <RewardCell coins={rewardGold} fen={rewardFen} />,
    { sort: "gold", width: 172 },
  ),
  numberColumn("minutes", "预计", ({ minutes }) => `${minutes} 分钟`, {
    sort: "minutes",
    width: 84,
  }),
  {
    key: "seats",
    title: "名额",
    width: 108,
    align: "right",
    render: ({ seatsTaken, seatsTotal }) =>
      seatsTotal === null ? "不限" : `${count(seatsTaken ?? 0)} / ${count(seatsTotal)}`,
  },
  {
    key: "completes",
    title: "完成",
    width: 84,
    align: "right",
    // Nobody took part in an imported study here; its responses are only in its results.
    render: ({ id, completes, imported }) =>
      imported ? (
        <Link to={`/tasks/${id}/results`}>看结果</Link>
      ) : (
        <Link to={`/responses?task=${id}&audit=all&result=1`}>{count(completes)}</Link>
      ),
  },
  {
    key: "pending",
    title: "待审核",
    width: 84,
    align: "right",
    render: ({ id, auditPending, imported }) =>
      imported ? nothing : <Link to={`/responses?task=${id}&audit=0`}>{count(auditPending)}</Link>,
  },
  {
    key: "faults",
    title: "报告",
    width: 68,
    align: "right",
    render: ({ id, openFaults }) =>
      openFaults === 0 ? (
        <span className="quiet">0</span>
      ) : (
        <Link className="bad" to={`/tasks/${id}`} title="会员报告的问题，还没有处理">
          {count(openFaults)}
        </Link>
      ),
  },
  {
    key: "closes",
    title: "结束",
    width: 112,
    render: ({ closesAt }) =>
      closesAt ? <TimeText at={closesAt} /> : <span className="quiet">不限</span>,
  },
  timeColumn("opens", "开始", ({ opensAt }) => opensAt, {
    sort: "opens",
    width: 112,
    isExtra: true,
  }),
];
