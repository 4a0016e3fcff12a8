/** The columns of the appeals' desk. */
import { appealKinds } from "#contract/console/operations/appeal.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { nothing, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import type { AppealRow } from "./rows.ts";

export const appealColumns: readonly Column<AppealRow>[] = [
  { key: "kind", title: "针对", width: 108, render: ({ kind }) => appealKinds[kind] },
  {
    key: "title",
    title: "是什么",
    width: 200,
    render: ({ title }) => (title === "" ? nothing : <span title={title}>{title}</span>),
  },
  {
    key: "text",
    title: "会员的话",
    isFixed: true,
    render: ({ text }) => <span title={text}>{text}</span>,
  },
  {
    key: "member",
    title: "会员",
    width: 128,
    render: ({ member }) => (
      <FromHere to={`/members/${member.id}`} title={member.code}>
        {member.nickname || member.code}
      </FromHere>
    ),
  },
  {
    key: "how",
    title: "怎样结束",
    width: 108,
    render: ({ isFormal }) => (isFormal ? "成立或维持" : "答复"),
  },
  timeColumn("at", "提出", ({ at }) => at),
];
