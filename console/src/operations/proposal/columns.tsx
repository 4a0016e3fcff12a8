/** The columns of the changes that wait. */
import { Button } from "antd";
import {
  type Proposal,
  type ProposalState,
  proposalStates,
} from "#contract/console/operations/proposal.ts";
import { exactTime } from "../../platform/time.ts";
import type { Tone } from "../../ui/StateMark.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { idColumn, stateMarkColumn } from "../../ui/table/cells.tsx";

const tones: Record<ProposalState, Tone> = {
  proposed: "waiting",
  confirmed: "active",
  effective: "good",
  cancelled: "plain",
  void: "plain",
};

type Acting = { ask: (row: Proposal, isYes: boolean) => void; mayCancel: boolean };

export const proposalColumns = (acting: Acting): readonly Column<Proposal>[] => [
  idColumn(60),
  { key: "subject", title: "对象", width: 140, isFixed: true, render: ({ subject }) => subject },
  {
    key: "changes",
    title: "改动",
    isFixed: true,
    render: ({ changes, note }) => (
      <>
        {changes.map(({ name, label, before, after }) => (
          <div key={name} title={`${label}：${before} → ${after}`}>
            {label}：{before} → <strong>{after}</strong>
          </div>
        ))}
        <div className="second" title={note}>
          {note}
        </div>
      </>
    ),
  },
  stateMarkColumn(88, ({ state }) => [tones[state], proposalStates[state]]),
  {
    key: "proposed",
    sort: "time",
    title: "提出",
    width: 110,
    render: ({ proposedBy, proposedAt }) => <Said by={proposedBy} at={proposedAt} />,
  },
  {
    key: "confirmed",
    title: "复核",
    width: 110,
    render: ({ confirmedBy, confirmedAt }) => <Said by={confirmedBy} at={confirmedAt} />,
  },
  { key: "effective", title: "生效", width: 190, render: (row) => <Effective row={row} /> },
  {
    key: "act",
    title: "操作",
    width: 236,
    isFixed: true,
    render: (row) => (row.endedAt === null ? <Acts row={row} {...acting} /> : <Ended row={row} />),
  },
];

const Said = ({ by, at }: { by: { name: string } | null; at: string | null }) =>
  by === null || at === null ? (
    <span className="quiet">还没有</span>
  ) : (
    <>
      {by.name}
      <div className="second">
        <TimeText at={at} />
      </div>
    </>
  );

function Effective({ row: { state, effectiveAt, delayHours } }: { row: Proposal }) {
  if (effectiveAt !== null) return exactTime(effectiveAt);
  if (state !== "proposed") return <span className="quiet">没有生效</span>;
  return delayHours === 0 ? "复核后立即" : `复核后 ${delayHours} 小时`;
}

const Acts = ({ row, ask, mayCancel }: Acting & { row: Proposal }) => (
  <div style={{ display: "flex", gap: 8, alignItems: "center" }}>
    {row.whyNot === null ? (
      <Button type="primary" size="small" onClick={() => ask(row, true)}>
        复核
      </Button>
    ) : (
      row.state === "proposed" && (
        <span className="quiet" title={row.whyNot}>
          {row.whyNot}
        </span>
      )
    )}
    {mayCancel && (
      <Button danger size="small" onClick={() => ask(row, false)}>
        取消改动
      </Button>
    )}
  </div>
);

const Ended = ({ row: { endedBy, endNote, state } }: { row: Proposal }) => (
  <span className="quiet" title={endNote}>
    {state === "cancelled" && endedBy !== null ? `${endedBy.name}：` : ""}
    {state === "effective" ? "已生效" : endNote}
  </span>
);
