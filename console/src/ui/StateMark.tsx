/** A state as a coloured dot and its word: quieter than a filled tag in a table of fifty. */
import styles from "./StateMark.module.css";

export type Tone = "plain" | "active" | "good" | "waiting" | "bad";

export const StateMark = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={styles.mark} data-tone={tone}>
    {children}
  </span>
);
