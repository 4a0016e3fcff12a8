/** One response: what was answered, how long each question took, and what looks odd. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type ConsoleResponse, consoleResponse } from "#contract/console/response.ts";
import { AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import { query } from "../platform/query.ts";
import { duration } from "../platform/time.ts";
import { DecideButtons } from "../ui/DecideButtons.tsx";
import { Details } from "../ui/Details.tsx";
import { Facts } from "../ui/Facts.tsx";
import { Reward } from "../ui/Money.tsx";
import { Section } from "../ui/Section.tsx";
import { Sentences } from "../ui/Sentences.tsx";
import { StateMark } from "../ui/StateMark.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import { auditTone, resultTone } from "../ui/tones.ts";
import { AnswerList } from "./AnswerList.tsx";
import { canDecide } from "./effect.ts";

type ResponseDetailsProps = {
  id: number;
  onClose: () => void;
  /** Absent for those who may only look. */
  onDecide?: (isYes: boolean, row: ConsoleResponse) => void;
};

export function ResponseDetails({ id, onClose, onDecide }: ResponseDetailsProps) {
  const result = useQuery(query(consoleResponse, { params: { id: String(id) } }));
  return (
    <Details
      title={`参与记录 ${id}`}
      result={result}
      onClose={onClose}
      footer={({ response }) =>
        onDecide && canDecide(response) ? (
          <DecideButtons
            yes="判为有效（A）"
            no="判为无效（R）"
            onDecide={(isYes) => onDecide(isYes, response)}
          />
        ) : null
      }
    >
      {({ response, answers }) => (
        <>
          <Section title="概要" extra={<Verdict response={response} />}>
            <Summary response={response} />
          </Section>
          <Section title="疑点">
            <Sentences items={response.flags} none="没有发现疑点" />
          </Section>
          <Section title={`答案（${answers.length} 题）`}>
            <AnswerList answers={answers} />
          </Section>
        </>
      )}
    </Details>
  );
}

const Verdict = ({ response: { auditState } }: { response: ConsoleResponse }) =>
  auditState === null ? null : (
    <StateMark tone={auditTone(auditState)}>{AuditState.label(auditState)}</StateMark>
  );

const Summary = ({ response }: { response: ConsoleResponse }) => (
  <Facts
    facts={[
      [
        "任务",
        <Link key="task" to={`/tasks/${response.taskId}`}>
          {response.taskTitle}
        </Link>,
      ],
      [
        "会员",
        <Link key="member" to={`/members/${response.memberId}`}>
          {response.memberName || response.memberId}
        </Link>,
      ],
      [
        "结果",
        <StateMark key="result" tone={resultTone(response.result)}>
          {JoinResult.label(response.result)}
        </StateMark>,
      ],
      ["结果说明", response.resultReason],
      ["奖励", <Reward key="reward" coins={response.rewardGold} fen={response.rewardFen} />],
      ["用时", response.secondsSpent === null ? null : duration(response.secondsSpent)],
      ["开始", <TimeText key="started" at={response.startedAt} />],
      ["完成", response.finishedAt && <TimeText key="finished" at={response.finishedAt} />],
      ["自动判有效", response.auditDueAt && <TimeText key="due" at={response.auditDueAt} />],
      ["IP", response.ip],
      [
        "无效原因",
        response.invalidReason === null ? null : InvalidReason.label(response.invalidReason),
      ],
      ["审核备注", response.auditNote],
      ["审核人", response.auditedBy],
    ]}
  />
);
