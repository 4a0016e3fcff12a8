/** Under the member's name: their code and standing, and what operators must know before anything else. */
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { memberHead } from "#contract/console/operations/desk.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { Role } from "#contract/enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { query } from "../../platform/query.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { FromHere, StayHere } from "../../ui/FromHere.tsx";
import { FailureState } from "../../ui/States.tsx";
import { readBy, stepTone, untilText } from "../../ui/sanction.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { memberState, memberTone } from "./columns.tsx";
import styles from "./Member.module.css";
import { tabLink } from "./tabs.ts";

export function MemberHead({ member }: { member: ConsoleMember }) {
  const { id, code, role, state } = member;
  const { data, error, refetch } = useQuery(query(memberHead, { params: { id: String(id) } }));
  return (
    <>
      <div className={styles.head}>
        <code>{code}</code>
        <CopyButton text={code} label="会员编号" />
        <span>{Role.label(role)}</span>
        <StateMark tone={memberTone(state)}>{memberState(state)}</StateMark>
        {data?.sanctions.map((sanction) => (
          <StateMark key={sanction.id} tone={stepTone(sanction.step)}>
            {stepWords(sanction)}
          </StateMark>
        ))}
      </div>
      {state === "closed" && (
        <Alert
          type="info"
          showIcon
          title="该会员已注销：不能登录、不能调整余额；注销七天后手机号、邮箱等个人资料会被抹去，经过和账目保留。"
        />
      )}
      {data?.sanctions.map((sanction) => (
        <Alert
          key={sanction.id}
          type="warning"
          showIcon
          title={`${stepWords(sanction)}，${untilText(sanction.until)}`}
          description={`${sanction.by}：${sanction.reason}　会员看到：${readBy(sanction, sanction.until)}`}
          action={<StayHere to={tabLink(id, "sanctions")}>查看处罚</StayHere>}
        />
      ))}
      {data !== undefined && data.waitingSanctions > 0 && (
        <Alert
          type="info"
          showIcon
          title={`有 ${data.waitingSanctions} 项处罚等待第二人复核`}
          action={<FromHere to="/sanctions">去处理</FromHere>}
        />
      )}
      {data !== undefined && data.waitingAdjustments > 0 && (
        <Alert
          type="info"
          showIcon
          title={`有 ${data.waitingAdjustments} 笔手工调整等待第二人复核`}
          action={<FromHere to={`/adjustments?member=${id}`}>去处理</FromHere>}
        />
      )}
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
    </>
  );
}
