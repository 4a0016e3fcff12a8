/** The columns of the runs' list, and of one run's lines. */
import { Link } from "react-router";
import {
  type listRunLines,
  type ReconciliationRun,
  runStateLabels,
} from "#contract/console/operations/reconciliation.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { InvalidReason, JoinResult } from "#contract/enums.ts";
import { count } from "../../platform/money.ts";
import { RewardCell } from "../../ui/Money.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import {
  idColumn,
  nothing,
  numberColumn,
  stateMarkColumn,
  timeColumn,
} from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { actingLines, kindWords, oddLines, outcomeWords, stateTones } from "./words.ts";

export const runColumns: readonly Column<ReconciliationRun>[] = [
  idColumn(64),
  {
    key: "name",
    title: "名称",
    isFixed: true,
    render: ({ id, name }) => (
      <Link to={`/reconciliations/${id}`} title={name}>
        {name}
      </Link>
    ),
  },
  { key: "kind", title: "按", width: 64, render: ({ kind }) => kindWords[kind] },
  stateMarkColumn(112, ({ state }) => [stateTones[state], runStateLabels[state]]),
  numberColumn("lines", "行数", ({ figures }) => count(figures.lines), { width: 80 }),
  numberColumn("acting", "有变化", ({ figures }) => count(actingLines(figures)), { width: 80 }),
  numberColumn("odd", "不起作用", ({ figures }) => count(oddLines(figures)), { width: 84 }),
  numberColumn(
    "credited",
    "发放",
    ({ figures: { credited } }) => <RewardCell coins={credited.gold} fen={credited.fen} />,
    { width: 172 },
  ),
  {
    key: "lost",
    title: "平台承担",
    width: 152,
    align: "right",
    render: ({ figures: { lost } }) =>
      lost.gold === 0 && lost.fen === 0 ? nothing : <RewardCell coins={lost.gold} fen={lost.fen} />,
  },
  { key: "by", title: "操作人", width: 96, render: ({ createdBy }) => createdBy },
  timeColumn("created", "时间", ({ createdAt }) => createdAt, { sort: "time" }),
];

type Line = DataOf<typeof listRunLines>["list"][number];
/** The table knows rows by their id; a line's is its place in the file. */
export type LineRow = Line & { id: number };

export const lineColumns: readonly Column<LineRow>[] = [
  numberColumn("line", "行", ({ line }) => count(line), { width: 64 }),
  {
    key: "key",
    title: "编号或凭证",
    width: 132,
    isFixed: true,
    render: ({ key, responseId }) =>
      responseId === null ? (
        <code title={key}>{key}</code>
      ) : (
        <Link to={`/responses?audit=all&open=${responseId}`} title={key}>
          {key}
        </Link>
      ),
  },
  {
    key: "outcome",
    title: "会怎样",
    width: 116,
    isFixed: true,
    render: ({ outcome }) => (
      <StateMark tone={outcomeWords[outcome].tone}>{outcomeWords[outcome].label}</StateMark>
    ),
  },
  {
    key: "sentence",
    title: "说明",
    render: ({ sentence }) => <span title={sentence}>{sentence}</span>,
  },
  {
    key: "member",
    title: "会员",
    width: 112,
    render: ({ memberName }) => memberName ?? nothing,
  },
  {
    key: "task",
    title: "任务",
    width: 160,
    render: ({ taskTitle }) =>
      taskTitle === null ? nothing : <span title={taskTitle}>{taskTitle}</span>,
  },
  {
    key: "result",
    title: "现在的结果",
    width: 92,
    render: ({ result }) => (result === null ? nothing : JoinResult.label(result)),
  },
  {
    key: "reason",
    title: "原因",
    width: 92,
    render: ({ reason }) => (reason === null ? nothing : InvalidReason.label(reason)),
  },
  {
    key: "money",
    title: "金额",
    width: 176,
    align: "right",
    render: ({ gold, fen }) =>
      gold === 0 && fen === 0 ? nothing : <RewardCell coins={gold} fen={fen} />,
  },
  {
    key: "note",
    title: "备注",
    width: 160,
    isExtra: true,
    render: ({ note }) => (note ? <span title={note}>{note}</span> : nothing),
  },
];
