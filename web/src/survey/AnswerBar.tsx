/** On top while answering: the way out, what is saved, what time is left. */
import { Link } from "react-router";
import { useNow } from "../platform/useNow.ts";
import { useOffline } from "../platform/online.ts";
import { classes } from "../ui/classes.ts";
import { CheckIcon, ChevronLeftIcon, ClockIcon } from "../ui/icons.tsx";
import { formatSpan } from "../ui/time.ts";
import styles from "./AnswerBar.module.css";
import type { QueueState } from "./answerQueue.ts";

type AnswerBarProps = { taskId: number; expiresAt: string; state: QueueState };

export function AnswerBar({ taskId, expiresAt, state }: AnswerBarProps) {
  return (
    <div className={classes(styles.bar, useOffline() && styles.lower)}>
      <Link to={`/task/detail/${taskId}`} className={styles.leave}>
        <ChevronLeftIcon />
        稍后再答
      </Link>
      <SaveState state={state} />
      <TimeLeft expiresAt={expiresAt} />
    </div>
  );
}

function SaveState({ state }: { state: QueueState }) {
  const isOffline = useOffline();
  const isWaiting = state.as === "waiting" || (isOffline && state.as === "saving");
  const words = isWaiting
    ? isOffline
      ? "离线，恢复后自动保存"
      : "网络不稳定，正在重试"
    : state.as === "saving"
      ? "正在保存…"
      : "已保存";
  return (
    <span role="status" className={classes(styles.saved, isWaiting && styles.waiting)}>
      {words === "已保存" && <CheckIcon size={16} />}
      {words}
    </span>
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
