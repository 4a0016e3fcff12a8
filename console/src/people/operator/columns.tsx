/** The columns of the operators' list. */
import type { Operator } from "#contract/console/people/operators.ts";
import { StaffRole } from "#contract/enums.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { idColumn, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";

export const operatorColumns: readonly Column<Operator>[] = [
  idColumn(68),
  {
    key: "account",
    title: "账号",
    isFixed: true,
    render: ({ account }) => <span title={account}>{account}</span>,
  },
  { key: "name", title: "姓名", width: 160, render: ({ name }) => name },
  { key: "role", title: "角色", width: 96, render: ({ role }) => StaffRole.label(role) },
  { key: "state", title: "状态", width: 124, render: (row) => <Standing operator={row} /> },
  {
    key: "way",
    title: "登录方式",
    width: 96,
    render: ({ hasSignOn, isBreakGlass }) =>
      isBreakGlass ? (
        <StateMark tone="waiting">应急账号</StateMark>
      ) : (
        <span className={hasSignOn ? undefined : "quiet"}>{hasSignOn ? "单点登录" : "密码"}</span>
      ),
  },
  {
    key: "factor",
    title: "动态验证码",
    width: 120,
    render: ({ hasTotp }) =>
      hasTotp ? (
        <StateMark tone="good">已绑定</StateMark>
      ) : (
        <StateMark tone="plain">未绑定</StateMark>
      ),
  },
  numberColumn("sessions", "会话", ({ sessions }) => <span className="figure">{sessions}</span>, {
    width: 72,
  }),
  {
    key: "seen",
    sort: "seen",
    title: "最近使用",
    width: 112,
    render: ({ lastSeenAt }) =>
      lastSeenAt === null ? <span className="quiet">从未</span> : <TimeText at={lastSeenAt} />,
  },
  timeColumn("created", "新建", ({ createdAt }) => createdAt, { width: 112 }),
];

export function Standing({ operator }: { operator: Operator }) {
  if (operator.hasProposal) return <StateMark tone="waiting">待第二人复核</StateMark>;
  if (operator.state === "disabled") return <StateMark tone="bad">已停用</StateMark>;
  return operator.mustChangePassword ? (
    <StateMark tone="waiting">待改密码</StateMark>
  ) : (
    <StateMark tone="good">启用</StateMark>
  );
}
