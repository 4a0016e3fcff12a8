/** The columns of the notices' list. */
import type { ConsoleNotice } from "#contract/console/content.ts";
import { PublishState } from "#contract/content-enums.ts";
import { whoseText } from "../platform/brands.ts";
import { publishTone } from "../ui/publish.ts";
import { StateMark } from "../ui/StateMark.tsx";
import type { Column } from "../ui/table/columns.ts";
import { TimeText } from "../ui/TimeText.tsx";

const none = <span className="quiet">无</span>;

export const noticeColumns: readonly Column<ConsoleNotice>[] = [
  { key: "id", title: "编号", width: 68, render: ({ id }) => <span className="figure">{id}</span> },
  {
    key: "title",
    title: "标题",
    isFixed: true,
    render: ({ title, pinned }) => (
      <span title={title}>
        {pinned && <span className="quiet">置顶　</span>}
        {title}
      </span>
    ),
  },
  {
    key: "state",
    title: "状态",
    width: 88,
    render: ({ state }) => (
      <StateMark tone={publishTone(state)}>{PublishState.label(state)}</StateMark>
    ),
  },
  { key: "brands", title: "品牌", width: 120, render: ({ brands }) => whoseText(brands) },
  {
    key: "ends",
    title: "首页显示到",
    width: 112,
    render: ({ endsAt }) =>
      endsAt === null ? <span className="quiet">一直</span> : <TimeText at={endsAt} />,
  },
  {
    key: "published",
    title: "发布",
    width: 104,
    render: ({ publishedAt }) => (publishedAt === null ? none : <TimeText at={publishedAt} />),
  },
  {
    key: "updated",
    title: "修改",
    width: 104,
    render: ({ updatedAt }) => <TimeText at={updatedAt} />,
  },
];
