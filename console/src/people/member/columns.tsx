/** The columns of the members' list. */
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { Role } from "#contract/enums.ts";
import { gold, yuan } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";

const nothing = <span className="quiet">未填</span>;

export const memberColumns: readonly Column<ConsoleMember>[] = [
  { key: "name", title: "昵称", isFixed: true, render: ({ nickname }) => nickname || nothing },
  { key: "code", title: "会员编号", width: 104, render: ({ code }) => code },
  {
    key: "id",
    title: "内部编号",
    width: 88,
    isExtra: true,
    render: ({ id }) => <span className="figure">{id}</span>,
  },
  { key: "mobile", title: "手机号", width: 124, render: ({ mobile }) => mobile ?? nothing },
  {
    key: "email",
    title: "邮箱",
    width: 190,
    isExtra: true,
    render: ({ email }) => email ?? nothing,
  },
  { key: "role", title: "身份", width: 84, render: ({ role }) => Role.label(role) },
  {
    key: "state",
    title: "状态",
    width: 88,
    render: ({ state }) => <StateMark tone={memberTone(state)}>{memberState(state)}</StateMark>,
  },
  {
    key: "gold",
    sort: "gold",
    title: "可用金币",
    width: 116,
    align: "right",
    render: ({ goldAvailable }) => gold(goldAvailable),
  },
  {
    key: "pending",
    title: "待审核金币",
    width: 116,
    align: "right",
    render: ({ goldPending }) => gold(goldPending),
  },
  {
    key: "held",
    title: "冻结金币",
    width: 116,
    align: "right",
    isExtra: true,
    render: ({ goldHeld }) => gold(goldHeld),
  },
  {
    key: "cash",
    sort: "cash",
    title: "可用现金",
    width: 104,
    align: "right",
    render: ({ cashAvailable }) => yuan(cashAvailable),
  },
  { key: "brand", title: "品牌", width: 100, isExtra: true, render: ({ brandCode }) => brandCode },
  {
    key: "registered",
    sort: "time",
    title: "注册时间",
    width: 112,
    render: ({ registeredAt }) => <TimeText at={registeredAt} />,
  },
];

export const memberState = (state: ConsoleMember["state"]): string =>
  state === "active" ? "正常" : "已停用";

export const memberTone = (state: ConsoleMember["state"]) => (state === "active" ? "good" : "bad");
