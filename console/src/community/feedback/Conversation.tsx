/** What the member and we wrote, oldest first; the steps that it took stand in between. */
import type { ConsoleFeedbackDetail } from "#contract/console/community/feedback.ts";
import { FeedbackState } from "#contract/enums.ts";
import { Pictures } from "../../ui/Pictures.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import styles from "./Feedback.module.css";

type Line = ConsoleFeedbackDetail["lines"][number];
type ConversationProps = { lines: readonly Line[]; member: string; onRenew: () => void };

export const Conversation = ({ lines, member, onRenew }: ConversationProps) => (
  <ol className={styles.lines} aria-label="往来">
    {lines.map((line) =>
      line.text === "" && line.pictures.length === 0 ? (
        <li key={line.id} className={styles.step}>
          <Step line={line} /> <TimeText at={line.at} />
        </li>
      ) : (
        // `isMine` is the member's view of it.
        <li key={line.id} className={styles.line} data-ours={!line.isMine}>
          <p className={styles.who}>
            <span>{line.isMine ? member || line.by : line.by}</span>
            <TimeText at={line.at} />
            {line.to !== null && <span>→ {FeedbackState.label(line.to)}</span>}
          </p>
          {line.text !== "" && <div className={styles.words}>{line.text}</div>}
          <Pictures
            label={`${line.isMine ? "会员" : "客服"}的图片`}
            addresses={line.pictures}
            onRenew={onRenew}
          />
        </li>
      ),
    )}
  </ol>
);

const Step = ({ line: { by, to } }: { line: Line }) => (
  <>
    {by}
    {to === null ? "" : `：${FeedbackState.label(to)}`}
  </>
);
