/** A member's appeal, and the answer to it: upheld turns the verdict round at once. */
import { Button, Input, Modal } from "antd";
import { useId, useState } from "react";
import { listAppeals } from "#contract/console/appeal.ts";
import {
  answerAppeal,
  type ConsoleResponse,
  consoleResponse,
  consoleResponses,
} from "#contract/console/response.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { AppealState } from "#contract/enums.ts";
import { rewardText, useRate } from "../platform/money.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { Section } from "../ui/Section.tsx";
import { StateMark } from "../ui/StateMark.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import { appealTone } from "../ui/tones.ts";
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
    {appeal.state === AppealState.of.waiting && mayAnswer && <AnswerForm response={response} />}
  </Section>
);

const answerMax = 300;

function AnswerForm({ response }: { response: ConsoleResponse }) {
  const id = useId();
  const rate = useRate();
  const [answer, setAnswer] = useState("");
  const [asked, setAsked] = useState<boolean | null>(null);
  const send = useSend(answerAppeal, {
    refreshes: [consoleResponse, consoleResponses, listAppeals],
    onDone: () => {
      sayDone("已答复");
      setAsked(null);
    },
  });
  const isEmpty = answer.trim() === "";
  return (
    <div className={styles.answer}>
      <label htmlFor={id}>答复（会员会看到）</label>
      <Input.TextArea
        id={id}
        maxLength={answerMax}
        showCount
        autoSize={{ minRows: 2 }}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="primary" disabled={isEmpty} onClick={() => setAsked(true)}>
          申诉成立
        </Button>
        <Button disabled={isEmpty} onClick={() => setAsked(false)}>
          维持原判
        </Button>
      </div>
      {asked !== null && (
        <Modal
          open
          title={asked ? "申诉成立，改判为有效" : "维持原判"}
          okText={asked ? "申诉成立" : "维持原判"}
          confirmLoading={send.isPending}
          okButtonProps={{ autoFocus: true }}
          onOk={() =>
            send.mutate({
              params: { id: String(response.id) },
              body: { upheld: asked, answer: answer.trim() },
            })
          }
          onCancel={() => setAsked(null)}
        >
          <p>
            {asked
              ? `这条记录改为有效，${rewardText(response.rewardGold, response.rewardFen, rate)}立即到会员的可用余额。`
              : "判定不变，会员会看到您的答复，不能再次申诉。"}
          </p>
          <blockquote className={styles.quote}>{answer.trim()}</blockquote>
        </Modal>
      )}
    </div>
  );
}
