/** A response at a glance. */
import { Link } from "react-router";
import type { ConsoleResponse } from "#contract/console/study/response.ts";
import { InvalidReason, JoinResult } from "#contract/enums.ts";
import { duration } from "../../platform/time.ts";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Reward } from "../../ui/Money.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { resultTone } from "../../ui/tones.ts";
import { byText } from "./by.ts";
import { Who } from "./Who.tsx";

const label = (result: JoinResult | null): string | null =>
  result === null ? null : JoinResult.label(result);
const time = (seconds: number | null): string | null =>
  seconds === null ? null : duration(seconds);

export const Summary = ({ response }: { response: ConsoleResponse }) => (
  <Facts
    facts={[
      [
        "任务",
        <Link key="task" to={`/tasks/${response.taskId}`}>
          {response.taskTitle}
        </Link>,
      ],
      [response.memberId === null ? "受访者" : "会员", <Who key="who" response={response} />],
      [
        "结果",
        <StateMark key="result" tone={resultTone(response.result)}>
          {JoinResult.label(response.result)}
        </StateMark>,
      ],
      ["结果说明", response.resultReason],
      ["平台", response.platformName],
      ["浏览器带回", label(response.claimedResult)],
      ["平台证实", response.platformName === null ? null : label(response.confirmedResult)],
      ["奖励", <Reward key="reward" coins={response.rewardGold} fen={response.rewardFen} />],
      ["用时", time(response.secondsSpent)],
      ["平台记的用时", time(response.platformSeconds)],
      ["开始", <TimeText key="started" at={response.startedAt} />],
      ["完成", response.finishedAt && <TimeText key="finished" at={response.finishedAt} />],
      ["自动判有效", response.auditDueAt && <TimeText key="due" at={response.auditDueAt} />],
      ["城市", response.city],
      ["IP", response.ip],
      ["参与凭证", <CodeLine key="token" text={response.token} label="参与凭证" />],
      [
        "无效原因",
        response.invalidReason === null ? null : InvalidReason.label(response.invalidReason),
      ],
      ["审核备注", response.auditNote],
      ["审核人", byText(response.auditedBy)],
      [
        "可以改判到",
        response.reversibleUntil && <TimeText key="until" at={response.reversibleUntil} />,
      ],
    ]}
  />
);
