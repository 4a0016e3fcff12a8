/** The columns of the returns' list. */
import { Link } from "react-router";
import type { SurveyReturn } from "#contract/console/study/survey-return.ts";
import { JoinResult } from "#contract/enums.ts";
import { channelText, verdictOf } from "../../ui/evidence.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { nothing, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";

export const returnColumns = (
  nameOf: (platformId: number | null) => string,
): readonly Column<SurveyReturn>[] => [
  timeColumn("at", "时间", ({ at }) => at, { sort: "time" }),
  {
    key: "verdict",
    title: "判定",
    width: 132,
    isFixed: true,
    render: ({ verdict }) => {
      const { label, tone } = verdictOf(verdict);
      return <StateMark tone={tone}>{label}</StateMark>;
    },
  },
  {
    key: "platform",
    title: "平台",
    width: 140,
    render: ({ platformId }) => nameOf(platformId) || nothing,
  },
  { key: "channel", title: "来路", width: 96, render: ({ channel }) => channelText(channel) },
  {
    key: "result",
    title: "说的结果",
    width: 88,
    render: ({ result }) => (result === null ? nothing : JoinResult.label(result)),
  },
  {
    key: "response",
    title: "参与记录",
    width: 88,
    render: ({ responseId }) =>
      responseId === null ? (
        nothing
      ) : (
        <Link to={`/responses?audit=all&open=${responseId}`}>{responseId}</Link>
      ),
  },
  { key: "raw", title: "原样", render: ({ raw }) => <code title={raw}>{raw}</code> },
  { key: "ip", title: "IP", width: 132, render: ({ ip }) => ip ?? nothing },
  {
    key: "transaction",
    title: "平台流水号",
    width: 140,
    isExtra: true,
    render: ({ transactionId }) => transactionId ?? nothing,
  },
];
