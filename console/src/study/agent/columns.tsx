/** The columns of the agents' list; its numbers lead to the rows behind them. */
import { Link } from "react-router";
import type { ConsoleAgentRow } from "#contract/console/study/agent.ts";
import type { Funnel } from "#contract/member/study/agent.ts";
import { count } from "../../platform/money.ts";
import { Yuan } from "../../ui/Money.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { completionOf, rowsOf, standingOf } from "./words.ts";

const figure = (
  name: Exclude<keyof Funnel, "others">,
  title: string,
  { isExtra = false } = {},
): Column<ConsoleAgentRow> => ({
  key: name,
  title,
  width: 76,
  align: "right",
  isExtra,
  render: ({ funnel }) => count(funnel[name]),
});

const money = (
  name: "earnedFen" | "pendingFen",
  title: string,
  { isExtra = false } = {},
): Column<ConsoleAgentRow> => ({
  key: name,
  title,
  width: 112,
  align: "right",
  isExtra,
  render: ({ funnel }) => <Yuan fen={funnel[name]} />,
});

export const agentColumns: readonly Column<ConsoleAgentRow>[] = [
  {
    key: "nickname",
    title: "代理",
    isFixed: true,
    render: ({ id, nickname, memberCode }) => (
      <Link to={`/agents/${id}`} title={`${nickname} ${memberCode}`}>
        {nickname || "未填昵称"} <span className="quiet">{memberCode}</span>
      </Link>
    ),
  },
  { key: "code", title: "代理代码", width: 116, render: ({ code }) => <code>{code}</code> },
  {
    key: "state",
    title: "状态",
    width: 108,
    render: (row) => {
      const { label, tone } = standingOf(row);
      return <StateMark tone={tone}>{label}</StateMark>;
    },
  },
  {
    key: "suppliers",
    title: "供应商",
    width: 72,
    align: "right",
    render: ({ id, suppliers }) => (
      <Link to={`/agents/${id}?tab=suppliers`}>{count(suppliers)}</Link>
    ),
  },
  numberColumn(
    "started",
    "到访",
    ({ id, funnel }) => <Link to={rowsOf(id)}>{count(funnel.started)}</Link>,
    { width: 76 },
  ),
  numberColumn("entered", "进入", ({ entered }) => count(entered), { width: 76 }),
  figure("complete", "完成"),
  numberColumn(
    "rate",
    "完成率",
    ({ funnel }) => completionOf(funnel) || <span className="quiet">—</span>,
    { width: 76 },
  ),
  figure("screenedOut", "被甄别", { isExtra: true }),
  figure("quotaFull", "配额满", { isExtra: true }),
  figure("other", "其他", { isExtra: true }),
  figure("pending", "待审核"),
  figure("valid", "有效"),
  figure("invalid", "无效", { isExtra: true }),
  money("earnedFen", "已计收益"),
  money("pendingFen", "待审收益", { isExtra: true }),
  numberColumn("paid", "已提现", ({ paidFen }) => <Yuan fen={paidFen} />, { width: 112 }),
  timeColumn("created", "开通", ({ createdAt }) => createdAt, { sort: "created", isExtra: true }),
];
