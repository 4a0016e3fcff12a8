/** The columns of the responses' list. */
import { Link } from "react-router";
import type { ConsoleResponse } from "#contract/console/response.ts";
import { AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import { duration } from "../platform/time.ts";
import { RewardCell } from "../ui/Money.tsx";
import { FirstSentence } from "../ui/Sentences.tsx";
import { StateMark } from "../ui/StateMark.tsx";
import type { Column } from "../ui/table/columns.ts";
import { TimeText } from "../ui/TimeText.tsx";
import { auditTone, resultTone } from "../ui/tones.ts";

const nothing = <span className="quiet">无</span>;

export const responseColumns: readonly Column<ConsoleResponse>[] = [
  { key: "id", title: "编号", width: 64, render: ({ id }) => <span className="figure">{id}</span> },
  {
    key: "member",
    title: "会员",
    width: 124,
    isFixed: true,
    render: ({ memberId, memberName }) => (
      <Link to={`/members/${memberId}`}>{memberName || memberId}</Link>
    ),
  },
  {
    key: "task",
    title: "任务",
    width: 176,
    render: ({ taskId, taskTitle }) => (
      <Link to={`/tasks/${taskId}`} title={taskTitle}>
        {taskTitle}
      </Link>
    ),
  },
  {
    key: "result",
    title: "结果",
    width: 92,
    render: ({ result }) => (
      <StateMark tone={resultTone(result)}>{JoinResult.label(result)}</StateMark>
    ),
  },
  {
    key: "audit",
    title: "审核",
    width: 104,
    render: ({ auditState, invalidReason }) =>
      auditState === null ? (
        nothing
      ) : (
        <>
          <StateMark tone={auditTone(auditState)}>{AuditState.label(auditState)}</StateMark>
          {invalidReason !== null && (
            <div className="second">{InvalidReason.label(invalidReason)}</div>
          )}
        </>
      ),
  },
  {
    key: "reward",
    title: "奖励",
    width: 168,
    align: "right",
    isFixed: true,
    render: ({ rewardGold, rewardFen }) => <RewardCell coins={rewardGold} fen={rewardFen} />,
  },
  {
    key: "spent",
    title: "用时",
    width: 104,
    align: "right",
    render: ({ secondsSpent }) => (secondsSpent === null ? nothing : duration(secondsSpent)),
  },
  { key: "flags", title: "疑点", render: ({ flags }) => <FirstSentence items={flags} /> },
  {
    key: "finished",
    title: "完成时间",
    width: 100,
    render: ({ finishedAt }) =>
      finishedAt ? <TimeText at={finishedAt} /> : <span className="quiet">未结束</span>,
  },
  {
    key: "due",
    title: "自动有效",
    width: 112,
    isExtra: true,
    render: ({ auditDueAt }) => (auditDueAt ? <TimeText at={auditDueAt} /> : nothing),
  },
  {
    key: "started",
    title: "开始时间",
    width: 112,
    isExtra: true,
    render: ({ startedAt }) => <TimeText at={startedAt} />,
  },
  { key: "ip", title: "IP", width: 140, isExtra: true, render: ({ ip }) => ip ?? nothing },
];
