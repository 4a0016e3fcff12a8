/** The conversation: mine at the right, ours at the left, and between them what became of it. */
import { FeedbackState } from "#contract/enums.ts";
import type { Feedback, FeedbackLine } from "#contract/member/community/feedback.ts";
import { useNow } from "../../platform/useNow.ts";
import { classes } from "../../ui/classes.ts";
import { Pictures } from "../../ui/Pictures.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./Feedback.module.css";
import { moveWords } from "./words.ts";

export function Lines({ lines }: Pick<Feedback, "lines">) {
  const stateBefore = (at: number) =>
    lines.slice(0, at).findLast(({ to }) => to !== null)?.to ?? FeedbackState.of.toAccept;
  return (
    <ol className={styles.lines} aria-label="往来" aria-live="polite">
      {lines.map((line, at) => (
        <Line
          key={line.id}
          line={line}
          moved={moveWords(line, stateBefore(at) === FeedbackState.of.awaitingConfirmation)}
        />
      ))}
    </ol>
  );
}

function Line({ line, moved }: { line: FeedbackLine; moved: string | null }) {
  const now = useNow();
  const { isMine, text, pictures, at } = line;
  const said = text !== "" || pictures.length > 0;
  return (
    <li className={classes(styles.line, isMine && styles.mine)}>
      {said && (
        <div className={styles.said}>
          <p className={styles.who}>
            {`${isMine ? "我" : "客服"} · `}
            <time dateTime={at}>{formatMoment(at, now)}</time>
          </p>
          {text && <p className={styles.words}>{text}</p>}
          <Pictures addresses={pictures} label={isMine ? "我的图片" : "客服的图片"} />
        </div>
      )}
      {moved && (
        <p className={styles.moved}>
          {moved}
          {!said && ` · ${formatMoment(at, now)}`}
        </p>
      )}
    </li>
  );
}
