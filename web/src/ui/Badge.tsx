/** A word about a state. The word carries the meaning; the colour only helps. */
import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { classes } from "./classes.ts";
import tones from "./tones.module.css";

export type Tone = "plain" | "accent" | "positive" | "pending" | "danger";

export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes(styles.badge, tones[tone])}>{children}</span>;
}

/** The number of unread things on an icon; nothing at zero. Nobody counts further than 99. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  const words = count >= 99 ? "99+" : count;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{words}</span>
      <span className="visually-hidden">{`${words} ${label}`}</span>
    </span>
  );
}
