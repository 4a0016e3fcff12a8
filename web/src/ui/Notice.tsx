/** A sentence that belongs to the page and stays: a rule, a warning, a refusal with its way on. */
import type { ReactNode } from "react";
import type { Tone } from "./Badge.tsx";
import { classes } from "./classes.ts";
import styles from "./Notice.module.css";

type NoticeProps = {
  tone?: Extract<Tone, "plain" | "accent" | "pending" | "danger">;
  title?: string;
  children: ReactNode;
  /** Links or buttons under the words. */
  action?: ReactNode;
  /** Read out when it appears. */
  live?: boolean;
};

export function Notice({ tone = "plain", title, children, action, live }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone])} role={live ? "alert" : undefined}>
      {title && <p className={styles.title}>{title}</p>}
      <div>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
