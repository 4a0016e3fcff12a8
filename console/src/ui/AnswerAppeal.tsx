/** The answer to an appeal: written once, upheld or dismissed, and what that does is said before it is sent. */
import { Button, Input, Modal } from "antd";
import { useId, useState } from "react";
import styles from "./AnswerAppeal.module.css";

/** One way to decide: its button, and the dialog that it opens. */
type Way = { label: string; title: string; okText: string; effect: string };

type Body = { upheld: boolean; answer: string };

type AnswerAppealProps = {
  upheld: Way;
  dismissed: Way;
  isPending: boolean;
  /** `onSuccess` closes the dialog. */
  onAnswer: (body: Body, done: { onSuccess: () => void }) => void;
};

const answerMax = 300;

export function AnswerAppeal({ upheld, dismissed, isPending, onAnswer }: AnswerAppealProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<boolean | null>(null);
  const answer = text.trim();
  const way = chosen ? upheld : dismissed;
  return (
    <div className={styles.answer}>
      <label htmlFor={id}>答复（会员会看到）</label>
      <Input.TextArea
        id={id}
        maxLength={answerMax}
        showCount
        autoSize={{ minRows: 2 }}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="primary" disabled={answer === ""} onClick={() => setChosen(true)}>
          {upheld.label}
        </Button>
        <Button disabled={answer === ""} onClick={() => setChosen(false)}>
          {dismissed.label}
        </Button>
      </div>
      {chosen !== null && (
        <Modal
          open
          title={way.title}
          okText={way.okText}
          confirmLoading={isPending}
          okButtonProps={{ autoFocus: true }}
          onCancel={() => setChosen(null)}
          onOk={() => onAnswer({ upheld: chosen, answer }, { onSuccess: () => setChosen(null) })}
        >
          <p>{way.effect}</p>
          <blockquote className={styles.quote}>{answer}</blockquote>
        </Modal>
      )}
    </div>
  );
}
