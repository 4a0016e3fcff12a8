/** The words to the member and the moves that are possible now; each says what it does. */
import { Button, Input } from "antd";
import { useId } from "react";
import type { ConsoleFeedbackDetail } from "#contract/console/community/feedback.ts";
import { useDraft } from "./draft.ts";
import styles from "./Feedback.module.css";
import { answersIn, type Move, moveWords, stepsIn } from "./moves.ts";
import { useMove } from "./use-move.ts";

const textMax = 1000;

export function AnswerForm({ detail: { id, moves } }: { detail: ConsoleFeedbackDetail }) {
  const field = useId();
  const [text, setText] = useDraft(id);
  // Taking it on sends no words: half an answer stays.
  const send = useMove(({ text: sent }) => sent !== "" && setText(""));
  const press = (move: Move) =>
    send.mutate({ id, move, text: moveWords(move).needsText ? text.trim() : "" });
  const steps = stepsIn(moves);
  const answers = answersIn(moves);
  const isSending = (move: Move) => send.isPending && send.variables.move === move;
  return (
    <div className={styles.answer}>
      {answers.length > 0 && (
        <>
          <label htmlFor={field}>给会员的话</label>
          <Input.TextArea
            id={field}
            maxLength={textMax}
            autoSize={{ minRows: 2, maxRows: 8 }}
            placeholder="会员会看到；没发出的内容会保留"
            value={text}
            readOnly={send.isPending && send.variables.text !== ""}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      )}
      <ul className={styles.effects}>
        {moves.map((move) => (
          <li key={move}>
            {moveWords(move).label}：{moveWords(move).effect}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {answers.map((move, index) => (
          <Button
            key={move}
            type={steps.length === 0 && index === answers.length - 1 ? "primary" : "default"}
            disabled={text.trim() === "" || send.isPending}
            loading={isSending(move)}
            onClick={() => press(move)}
          >
            {moveWords(move).label}
          </Button>
        ))}
        {steps.map((move) => (
          <Button
            key={move}
            type="primary"
            disabled={send.isPending}
            loading={isSending(move)}
            onClick={() => press(move)}
          >
            {moveWords(move).label}
          </Button>
        ))}
      </div>
    </div>
  );
}
