/** The columns of sanctions that wait for a second person, or did. */
import { Button } from "antd";
import {
  type SanctionProposal,
  type SanctionProposalState,
  sanctionProposalStates,
} from "#contract/console/people/sanction.ts";
import { SanctionCategory } from "#contract/sanction-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import type { Tone } from "../../ui/StateMark.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { idColumn, stateMarkColumn } from "../../ui/table/cells.tsx";

const tones: Record<SanctionProposalState, Tone> = {
  waiting: "waiting",
  confirmed: "bad",
  refused: "plain",
  withdrawn: "plain",
};

export type Decision = "confirm" | "refuse" | "withdraw";
type Acting = { ask: (row: SanctionProposal, decision: Decision) => void };

export const proposalColumns = ({ ask }: Acting): readonly Column<SanctionProposal>[] => [
  ...said,
  {
    key: "act",
    title: "操作",
    width: 210,
    isFixed: true,
    render: (row) => (row.state === "waiting" ? <Acts row={row} ask={ask} /> : <Ended row={row} />),
  },
];

const said: readonly Column<SanctionProposal>[] = [
  idColumn(60),
  {
    key: "member",
    title: "会员",
    width: 120,
    isFixed: true,
    render: ({ member }) => (
      <FromHere to={`/members/${member.id}?tab=sanctions`} title={member.code}>
        {member.nickname || member.code}
      </FromHere>
    ),
  },
  {
    key: "step",
    title: "处罚",
    width: 150,
    isFixed: true,
    render: (row) => (
      <>
        {stepWords(row)}
        <div className="second">
          {SanctionCategory.label(row.category)}，{row.days} 天
        </div>
      </>
    ),
  },
  {
    key: "reason",
    title: "原因",
    isFixed: true,
    render: ({ reason, shown }) => (
      <>
        <div title={reason}>{reason}</div>
        <div className="second" title={shown}>
          会员看到：{shown}
        </div>
      </>
    ),
  },
  {
    key: "earlier",
    title: "以前",
    width: 130,
    render: ({ earlier }) =>
      earlier.length === 0 ? <span className="quiet">没有处罚过</span> : earlier.join("、"),
  },
  {
    key: "asked",
    sort: "time",
    title: "提出",
    width: 100,
    render: ({ askedBy, askedAt }) => (
      <>
        {askedBy.name}
        <div className="second">
          <TimeText at={askedAt} />
        </div>
      </>
    ),
  },
  stateMarkColumn(84, ({ state }) => [tones[state], sanctionProposalStates[state]]),
];

const Acts = ({ row, ask }: Acting & { row: SanctionProposal }) => (
  <div style={{ display: "flex", gap: 8, alignItems: "center" }}>
    {row.whyNot === null ? (
      <>
        <Button type="primary" size="small" onClick={() => ask(row, "confirm")}>
          复核通过
        </Button>
        <Button danger size="small" onClick={() => ask(row, "refuse")}>
          驳回
        </Button>
      </>
    ) : (
      !row.mayWithdraw && (
        <span className="quiet" title={row.whyNot}>
          {row.whyNot}
        </span>
      )
    )}
    {row.mayWithdraw && (
      <Button size="small" onClick={() => ask(row, "withdraw")}>
        撤回
      </Button>
    )}
  </div>
);

const Ended = ({ row: { decidedBy, decideNote } }: { row: SanctionProposal }) => (
  <span className="quiet" title={decideNote}>
    {decidedBy?.name}
    {decideNote && `：${decideNote}`}
  </span>
);
