/** The columns of what strangers left. */
import type { ConsoleCooperation } from "#contract/console/community/cooperation.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { idColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";

export const cooperationColumns: readonly Column<ConsoleCooperation>[] = [
  idColumn(68),
  { key: "state", title: "状态", width: 88, render: (row) => <Handled cooperation={row} /> },
  {
    key: "company",
    title: "公司",
    width: 200,
    isFixed: true,
    render: ({ company }) => <span title={company}>{company}</span>,
  },
  { key: "name", title: "联系人", width: 104, render: ({ name }) => name },
  { key: "contact", title: "联系方式", width: 160, render: ({ contact }) => contact },
  { key: "text", title: "合作意向", render: ({ text }) => <span title={text}>{text}</span> },
  { key: "brand", title: "品牌", width: 96, render: ({ brandCode }) => brandCode },
  timeColumn("created", "留言", ({ createdAt }) => createdAt, { sort: "time" }),
];

export const Handled = ({ cooperation }: { cooperation: ConsoleCooperation }) =>
  cooperation.handledAt === null ? (
    <StateMark tone="waiting">待处理</StateMark>
  ) : (
    <StateMark tone="good">已处理</StateMark>
  );
