/** The columns that articles and notices share: how they stand, when they came out and were last changed. */
import { PublishState } from "#contract/content-enums.ts";
import { publishTone } from "./publish.ts";
import { StateMark } from "./StateMark.tsx";
import type { Column } from "./table/columns.ts";
import { TimeText } from "./TimeText.tsx";

export const stateColumn: Column<{ state: PublishState }> = {
  key: "state",
  title: "状态",
  width: 88,
  render: ({ state }) => (
    <StateMark tone={publishTone(state)}>{PublishState.label(state)}</StateMark>
  ),
};

export const timeColumns: readonly Column<{ publishedAt: string | null; updatedAt: string }>[] = [
  {
    key: "published",
    title: "发布",
    width: 104,
    render: ({ publishedAt }) =>
      publishedAt === null ? <span className="quiet">无</span> : <TimeText at={publishedAt} />,
  },
  {
    key: "updated",
    sort: "updated",
    title: "修改",
    width: 104,
    render: ({ updatedAt }) => <TimeText at={updatedAt} />,
  },
];
