/** A filter that is on or off. */
import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./Chip.module.css";
import { classes } from "./classes.ts";

type ChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> & { isOn: boolean };

export function Chip({ isOn, ...rest }: ChipProps) {
  return <button type="button" aria-pressed={isOn} {...rest} className={styles.chip} />;
}

type ChipsProps = {
  label: string;
  children: ReactNode;
  /** On a phone as wide as the screen, so that the row is seen to go on: right on the page, not in a card. */
  toEdges?: boolean | undefined;
};

/** A row of chips that scrolls sideways on a phone instead of wrapping. */
export function Chips({ label, children, toEdges }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className={classes(styles.row, toEdges && styles.toEdges)}>
      {children}
    </div>
  );
}
