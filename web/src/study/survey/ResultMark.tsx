/** The round sign over a result: its tone, and its icon. */
import { createElement } from "react";
import type { Tone } from "../../ui/Badge.tsx";
import { classes } from "../../ui/classes.ts";
import type { ClockIcon } from "../../ui/icons.tsx";
import tones from "../../ui/tones.module.css";
import styles from "./ResultMark.module.css";

export const ResultMark = ({ tone, icon }: { tone: Tone; icon: typeof ClockIcon }) => (
  <span className={classes(styles.mark, tones[tone])} aria-hidden="true">
    {createElement(icon, { size: 28 })}
  </span>
);
