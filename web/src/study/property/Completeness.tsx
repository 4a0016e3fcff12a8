/** How much of the profile is filled in and kept; stays in sight while answering. */
import type { QueueState } from "../../platform/answerQueue.ts";
import { useOffline } from "../../platform/online.ts";
import { classes } from "../../ui/classes.ts";
import { SaveState } from "../../ui/SaveState.tsx";
import styles from "./Completeness.module.css";

type CompletenessProps = { answered: number; asked: number; state: QueueState };

export function Completeness({ answered, asked, state }: CompletenessProps) {
  const isOffline = useOffline();
  const isUntouched = answered === 0 && state.as === "saved";
  return (
    <section aria-label="资料完整度" className={classes(styles.strip, isOffline && styles.lower)}>
      <div className={styles.box}>
        <div className={styles.words}>
          <p className={styles.count}>
            已填 <strong>{answered}</strong>/{asked}
          </p>
          <p className={styles.why}>{answered < asked ? "越完整，以后匹配越准" : "全部填好了"}</p>
          <span className={styles.state}>
            {!isUntouched && <SaveState as={state.as} isOffline={isOffline} />}
          </span>
        </div>
        <progress className={styles.bar} aria-label="已填的题目" value={answered} max={asked} />
      </div>
    </section>
  );
}
