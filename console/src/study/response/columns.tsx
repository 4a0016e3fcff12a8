/** The columns of the responses' list. */
import { Link } from "react-router";
import type { ConsoleResponse } from "#contract/console/study/response.ts";
import { AppealState, AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import { duration } from "../../platform/time.ts";
import { RewardCell } from "../../ui/Money.tsx";
import { FirstSentence } from "../../ui/Sentences.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { idColumn, nothing, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { appealTone, auditTone, resultTone } from "../../ui/tones.ts";
import { Who } from "./Who.tsx";

const people: readonly Column<ConsoleResponse>[] = [
  idColumn(64),
  {
    key: "member",
    title: "会员",
    width: 124,
    isFixed: true,
    render: (response) => <Who response={response} />,
  },
  {
    key: "task",
    title: "任务",
    width: 176,
    render: ({ taskId, taskTitle, platformName }) => (
      <>
        <Link to={`/tasks/${taskId}`} title={taskTitle}>
          {taskTitle}
        </Link>
        {platformName !== null && <div className="second">{platformName}</div>}
      </>
    ),
  },
];

const verdicts: readonly Column<ConsoleResponse>[] = [
  {
    key: "result",
    title: "结果",
    width: 108,
    render: ({ result, claimedResult, confirmedResult, platformName }) => (
      <>
        <StateMark tone={resultTone(result)}>{JoinResult.label(result)}</StateMark>
        {/* Our own questionnaires confirm themselves; that is no news. */}
        {platformName !== null && (
          <Word claimed={claimedResult} confirmed={confirmedResult} result={result} />
        )}
      </>
    ),
  },
  {
    key: "audit",
    title: "审核",
    width: 104,
    render: ({ auditState, invalidReason, appeal }) =>
      auditState === null ? (
        nothing
      ) : (
        <>
          <StateMark tone={auditTone(auditState)}>{AuditState.label(auditState)}</StateMark>
          {invalidReason !== null && (
            <div className="second">{InvalidReason.label(invalidReason)}</div>
          )}
          {appeal === AppealState.of.waiting && <div className="second bad">申诉待答复</div>}
        </>
      ),
  },
  numberColumn(
    "reward",
    "奖励",
    ({ rewardGold, rewardFen }) => <RewardCell coins={rewardGold} fen={rewardFen} />,
    { sort: "gold", width: 168, isFixed: true },
  ),
  {
    key: "spent",
    sort: "duration",
    title: "用时",
    width: 124,
    align: "right",
    render: ({ secondsSpent, platformSeconds }) =>
      secondsSpent === null ? (
        nothing
      ) : (
        <>
          {duration(secondsSpent)}
          {platformSeconds !== null && (
            <div className="second">平台 {duration(platformSeconds)}</div>
          )}
        </>
      ),
  },
];

/** What the platform or the browser said, where it is not what stands. */
const Word = ({
  claimed,
  confirmed,
  result,
}: {
  claimed: JoinResult | null;
  confirmed: JoinResult | null;
  result: JoinResult;
}) => {
  if (confirmed !== null)
    return confirmed === result ? (
      <div className="second">平台已证实</div>
    ) : (
      <div className="second bad">平台说：{JoinResult.label(confirmed)}</div>
    );
  return claimed === null ? null : (
    <div className="second">未证实：{JoinResult.label(claimed)}</div>
  );
};

const origins: readonly Column<ConsoleResponse>[] = [
  { key: "flags", title: "疑点", render: ({ flags }) => <FirstSentence items={flags} /> },
  {
    key: "platform",
    title: "平台",
    width: 104,
    isExtra: true,
    render: ({ platformName }) => platformName ?? <span className="quiet">本站</span>,
  },
  {
    key: "finished",
    sort: "finished",
    title: "完成时间",
    width: 100,
    render: ({ finishedAt }) =>
      finishedAt ? <TimeText at={finishedAt} /> : <span className="quiet">未结束</span>,
  },
  { key: "city", title: "城市", width: 88, isExtra: true, render: ({ city }) => city || nothing },
  {
    key: "agent",
    title: "代理",
    width: 88,
    isExtra: true,
    render: ({ agentId }) =>
      agentId === null ? nothing : <Link to={`/members/${agentId}`}>{agentId}</Link>,
  },
  {
    key: "claimed",
    title: "浏览器说的",
    width: 104,
    isExtra: true,
    render: ({ claimedResult }) =>
      claimedResult === null ? nothing : JoinResult.label(claimedResult),
  },
  {
    key: "confirmed",
    title: "平台证实的",
    width: 104,
    isExtra: true,
    render: ({ confirmedResult }) =>
      confirmedResult === null ? nothing : JoinResult.label(confirmedResult),
  },
  {
    key: "appeal",
    title: "申诉",
    width: 104,
    isExtra: true,
    render: ({ appeal }) =>
      appeal === null ? (
        nothing
      ) : (
        <StateMark tone={appealTone(appeal)}>{AppealState.label(appeal)}</StateMark>
      ),
  },
  {
    key: "due",
    title: "自动有效",
    width: 112,
    isExtra: true,
    render: ({ auditDueAt }) => (auditDueAt ? <TimeText at={auditDueAt} /> : nothing),
  },
  timeColumn("started", "开始时间", ({ startedAt }) => startedAt, {
    sort: "time",
    width: 112,
    isExtra: true,
  }),
  { key: "ip", title: "IP", width: 140, isExtra: true, render: ({ ip }) => ip ?? nothing },
];

export const responseColumns: readonly Column<ConsoleResponse>[] = [
  ...people,
  ...verdicts,
  ...origins,
];
