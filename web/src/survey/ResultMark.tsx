/** The round sign over a result: its tone, and its icon. */
import { createElement } from "react";
import { classes } from "../ui/classes.ts";
import type { ClockIcon } from "../ui/icons.tsx";
import styles from "./ResultMark.module.css";

export type Tone = "accent" | "positive" | "pending" | "plain" | "danger";

export const ResultMark = ({ tone, icon }: { tone: Tone; icon: typeof ClockIcon }) => (
  <span className={classes(styles.mark, styles[tone])} aria-hidden="true">
    {createElement(icon, { size: 28 })}
  </span>
);
