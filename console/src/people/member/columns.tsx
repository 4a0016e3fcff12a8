/** The columns of the members' list. */
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { Role } from "#contract/enums.ts";
import { gold, yuan } from "../../platform/money.ts";
import { numberColumn, stateMarkColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";

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
  stateMarkColumn(88, ({ state }) => [memberTone(state), memberState(state)]),
  numberColumn("gold", "可用金币", ({ goldAvailable }) => gold(goldAvailable), {
    sort: "gold",
    width: 116,
  }),
  numberColumn("pending", "待审核金币", ({ goldPending }) => gold(goldPending), { width: 116 }),
  numberColumn("held", "冻结金币", ({ goldHeld }) => gold(goldHeld), { width: 116, isExtra: true }),
  numberColumn("cash", "可用现金", ({ cashAvailable }) => yuan(cashAvailable), {
    sort: "cash",
    width: 104,
  }),
  { key: "brand", title: "品牌", width: 100, isExtra: true, render: ({ brandCode }) => brandCode },
  timeColumn("registered", "注册时间", ({ registeredAt }) => registeredAt, {
    sort: "time",
    width: 112,
  }),
];

export const memberState = (state: ConsoleMember["state"]): string =>
  state === "active" ? "正常" : "已停用";

export const memberTone = (state: ConsoleMember["state"]) => (state === "active" ? "good" : "bad");
