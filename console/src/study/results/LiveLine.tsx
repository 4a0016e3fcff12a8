/** As of when the figures are, and why they are not newer. */
import { clockTime } from "../../platform/time.ts";
import styles from "./Results.module.css";
import { type Seen, useLive } from "./use-live.ts";

type LiveLineProps = { id: string; begun: Seen; isEditing: boolean };

export function LiveLine({ id, begun, isEditing }: LiveLineProps) {
  const { at, hasFailed } = useLive(id, begun, isEditing);
  return (
    <p className={`quiet ${styles.live}`}>
      截至 <time dateTime={at}>{clockTime(at)}</time>
      {isEditing
        ? "；正在改条件，暂不更新"
        : hasFailed
          ? "；刚才没能更新，数字还是这个时候的，稍后自动再试"
          : "，有新答卷时自动更新"}
    </p>
  );
}
