/** The columns of the notices' list. */
import type { ConsoleNotice } from "#contract/console/community/content.ts";
import { viewersText } from "#contract/viewer.ts";
import { whoseText } from "../../platform/brands.ts";
import { stateColumn, timeColumns } from "../../ui/publish-columns.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { idColumn } from "../../ui/table/cells.tsx";

export const noticeColumns: readonly Column<ConsoleNotice>[] = [
  idColumn(68),
  {
    key: "title",
    title: "标题",
    isFixed: true,
    render: ({ title, pinned }) => (
      <span title={title}>
        {pinned && <span className="quiet">首页　</span>}
        {title}
      </span>
    ),
  },
  stateColumn,
  {
    key: "viewers",
    title: "可见对象",
    width: 112,
    render: ({ viewers }) => viewersText(viewers),
  },
  { key: "brands", title: "品牌", width: 120, render: ({ brands }) => whoseText(brands) },
  {
    key: "ends",
    title: "提醒到",
    width: 112,
    render: ({ endsAt }) =>
      endsAt === null ? <span className="quiet">一直</span> : <TimeText at={endsAt} />,
  },
  ...timeColumns,
];
