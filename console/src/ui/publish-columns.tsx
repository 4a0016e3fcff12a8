/** The columns that articles and notices share: how they stand, when they came out and were last changed. */
import { PublishState } from "#contract/content-enums.ts";
import { publishTone } from "./publish.ts";
import { StateMark } from "./StateMark.tsx";
import { timeColumn } from "./table/cells.tsx";
import type { Column } from "./table/columns.ts";

export const stateColumn: Column<{ state: PublishState }> = {
  key: "state",
  title: "状态",
  width: 88,
  render: ({ state }) => (
    <StateMark tone={publishTone(state)}>{PublishState.label(state)}</StateMark>
  ),
};

export const timeColumns: readonly Column<{ publishedAt: string | null; updatedAt: string }>[] = [
  timeColumn("published", "发布", ({ publishedAt }) => publishedAt),
  timeColumn("updated", "修改", ({ updatedAt }) => updatedAt, { sort: "updated" }),
];
