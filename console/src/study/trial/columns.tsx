/** The columns of the applications: whom to choose, and where their parcel is. */
import { Link } from "react-router";
import type { ConsoleTrial } from "#contract/console/study/trial.ts";
import { TrialState } from "#contract/enums.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import type { Tone } from "../../ui/StateMark.tsx";
import { idColumn, numberColumn, stateMarkColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";

export function trialTone(state: TrialState): Tone {
  switch (state) {
    case TrialState.of.applied:
      return "waiting";
    case TrialState.of.chosen:
    case TrialState.of.shipped:
      return "active";
    case TrialState.of.received:
      return "good";
    case TrialState.of.refused:
    case TrialState.of.withdrawn:
      return "plain";
  }
}

/** 12 有效 / 1 无效 */
export const auditedText = ({ validCount, invalidCount }: ConsoleTrial): string =>
  validCount + invalidCount === 0 ? "尚无" : `${validCount} 有效 / ${invalidCount} 无效`;

export const trialColumns: readonly Column<ConsoleTrial>[] = [
  idColumn(60),
  {
    key: "member",
    title: "会员",
    width: 132,
    isFixed: true,
    render: ({ memberId, memberName, heldBack }) => (
      <>
        <FromHere to={`/members/${memberId}`}>{memberName || memberId}</FromHere>
        {heldBack !== null && <span className="bad"> 受限</span>}
      </>
    ),
  },
  {
    key: "task",
    title: "试用",
    width: 150,
    render: ({ taskId, title }) => <Link to={`/tasks/${taskId}`}>{title}</Link>,
  },
  stateMarkColumn(88, ({ state }) => [trialTone(state), TrialState.label(state)]),
  numberColumn(
    "quality",
    "信用分",
    ({ quality }) => <strong className="figure">{quality}</strong>,
    { width: 72, isFixed: true },
  ),
  { key: "audited", title: "审核过的作答", width: 124, render: auditedText },
  { key: "reason", title: "申请理由", render: ({ reason }) => reason },
  {
    key: "region",
    title: "地区",
    width: 160,
    isExtra: true,
    render: ({ address }) => address.region,
  },
  {
    key: "parcel",
    title: "快递",
    width: 160,
    render: ({ courier, tracking }) =>
      tracking && (
        <>
          {courier} <span className="quiet">{tracking}</span>
        </>
      ),
  },
  timeColumn("applied", "申请时间", ({ appliedAt }) => appliedAt, { sort: "time", width: 96 }),
  {
    key: "code",
    title: "会员编号",
    width: 120,
    isExtra: true,
    render: ({ memberCode }) => memberCode,
  },
  {
    key: "shipped",
    title: "寄出时间",
    width: 96,
    isExtra: true,
    render: ({ shippedAt }) => shippedAt && <TimeText at={shippedAt} />,
  },
];
