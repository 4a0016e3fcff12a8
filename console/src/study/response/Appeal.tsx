/** A member's appeal, and the answer to it: upheld turns the verdict round at once. */
import { listAppeals } from "#contract/console/operations/appeal.ts";
import {
  answerAppeal,
  type ConsoleResponse,
  consoleResponse,
  consoleResponses,
} from "#contract/console/study/response.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { AppealState } from "#contract/enums.ts";
import { rewardText, useRate } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import { AnswerAppeal } from "../../ui/AnswerAppeal.tsx";
import { Section } from "../../ui/Section.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { appealTone } from "../../ui/tones.ts";
import styles from "./Timeline.module.css";

type AppealProps = {
  response: ConsoleResponse;
  appeal: NonNullable<DataOf<typeof consoleResponse>["appeal"]>;
  mayAnswer: boolean;
};

export const Appeal = ({ response, appeal, mayAnswer }: AppealProps) => (
  <Section
    title="会员的申诉"
    extra={<StateMark tone={appealTone(appeal.state)}>{AppealState.label(appeal.state)}</StateMark>}
  >
    <blockquote className={styles.quote}>
      {appeal.text}
      <div className="second">
        <TimeText at={appeal.createdAt} />
      </div>
    </blockquote>
    {appeal.answer && <p>答复：{appeal.answer}</p>}
    {appeal.state === AppealState.of.waiting && mayAnswer && (
      <AnswerForm key={response.id} response={response} />
    )}
  </Section>
);

function AnswerForm({ response }: { response: ConsoleResponse }) {
  const rate = useRate();
  const send = useSend(answerAppeal, {
    refreshes: [consoleResponse, consoleResponses, listAppeals],
    said: "已答复",
  });
  const reward = rewardText(response.rewardGold, response.rewardFen, rate);
  return (
    <AnswerAppeal
      upheld={{
        label: "申诉成立",
        title: "申诉成立，改判为有效",
        okText: "申诉成立",
        effect: `这条记录改为有效，${reward}立即到会员的可用余额。`,
      }}
      dismissed={{
        label: "维持原判",
        title: "维持原判",
        okText: "维持原判",
        effect: "判定不变，会员会看到您的答复，不能再次申诉。",
      }}
      isPending={send.isPending}
      onAnswer={(body, done) => send.mutate({ params: { id: String(response.id) }, body }, done)}
    />
  );
}
