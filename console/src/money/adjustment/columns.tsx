/** The columns of the adjustments' list. */
import { type Adjustment, adjustmentStateLabels } from "#contract/console/money/adjustment.ts";
import { assetChange } from "../../platform/money.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { idColumn, nothing, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { decidedText, stateTones } from "./words.ts";

export const MemberLink = ({ member }: Pick<Adjustment, "member">) => (
  <FromHere to={`/members/${member.id}`} title={member.code}>
    {member.nickname || member.code}
  </FromHere>
);

export const Standing = ({ state }: Pick<Adjustment, "state">) => (
  <StateMark tone={stateTones[state]}>{adjustmentStateLabels[state]}</StateMark>
);

export const adjustmentColumns: readonly Column<Adjustment>[] = [
  idColumn(64),
  {
    key: "member",
    title: "会员",
    width: 132,
    isFixed: true,
    render: ({ member }) => <MemberLink member={member} />,
  },
  numberColumn(
    "change",
    "变动",
    ({ asset, amount }) => <strong>{assetChange(asset, amount)}</strong>,
    { width: 144, isFixed: true },
  ),
  { key: "state", title: "状态", width: 92, render: ({ state }) => <Standing state={state} /> },
  {
    key: "reason",
    title: "原因（会员看到）",
    render: ({ reason, note }) => (
      <>
        <span title={reason}>{reason}</span>
        {note !== "" && <div className="second">{note}</div>}
      </>
    ),
  },
  { key: "asker", title: "申请人", width: 88, render: ({ askedBy }) => askedBy.name },
  timeColumn("asked", "申请时间", ({ askedAt }) => askedAt, { sort: "time" }),
  {
    key: "why",
    title: "复核",
    width: 210,
    render: (row) =>
      row.state === "waiting" ? <MayDecide row={row} /> : decidedText(row) || nothing,
  },
  timeColumn("decided", "处理时间", ({ decidedAt }) => decidedAt, { isExtra: true }),
  {
    key: "words",
    title: "处理说明",
    width: 160,
    isExtra: true,
    render: ({ decideNote }) => decideNote || nothing,
  },
];

const MayDecide = ({ row: { whyNot } }: { row: Adjustment }) =>
  whyNot === null ? (
    "等你复核"
  ) : (
    <span className="quiet" title={whyNot}>
      {whyNot}
    </span>
  );
