/** A tick box whose whole line can be pressed. */
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./Checkbox.module.css";
import { classes } from "./classes.ts";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  children: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(styles.line, className)}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span>{children}</span>
    </label>
  );
}

/** One of several, shown as a card that fills with the accent when chosen. */
export function RadioCard({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(styles.card, className)}>
      <input {...rest} type="radio" className={styles.dot} />
      <span className={styles.body}>{children}</span>
    </label>
  );
}
