/** A button that reads like a link: for the small ways on beside the main one. */
import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import styles from "./LoginPanel.module.css";

type PlainButtonProps = { onPress: () => void; children: ReactNode; isCentred?: boolean };

export function PlainButton({ onPress, children, isCentred }: PlainButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={classes(styles.plain, isCentred && styles.other)}
    >
      {children}
    </button>
  );
}
