/** On top while answering: the way out, what is saved, what time is left. */
import { Link } from "react-router";
import type { QueueState } from "../../platform/answerQueue.ts";
import { useOffline } from "../../platform/online.ts";
import { useSignedIn } from "../../platform/session.ts";
import { useNow } from "../../platform/useNow.ts";
import { classes } from "../../ui/classes.ts";
import { ChevronLeftIcon, ClockIcon } from "../../ui/icons.tsx";
import { SaveState } from "../../ui/SaveState.tsx";
import { formatSpan } from "../../ui/time.ts";
import styles from "./AnswerBar.module.css";

type AnswerBarProps = { taskId: number; expiresAt: string; state: QueueState };

export function AnswerBar({ taskId, expiresAt, state }: AnswerBarProps) {
  const isOffline = useOffline();
  const isSignedIn = useSignedIn();
  return (
    <div className={classes(styles.bar, isOffline && styles.lower)}>
      {isSignedIn ? (
        <Link to={`/task/detail/${taskId}`} className={styles.leave}>
          <ChevronLeftIcon />
          稍后再答
        </Link>
      ) : (
        <span />
      )}
      <SaveState as={state.as} isOffline={isOffline} />
      <TimeLeft expiresAt={expiresAt} />
    </div>
  );
}

const shortMs = 5 * 60_000;

function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const left = Date.parse(expiresAt) - useNow(1000);
  return (
    <span className={classes(styles.time, left < shortMs && styles.waiting)} role="timer">
      <ClockIcon size={16} />
      <span className="visually-hidden">剩余时间</span>
      {formatSpan(left)}
    </span>
  );
}
