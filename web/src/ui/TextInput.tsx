/** One line of text; `before` and `after` sit inside the frame (an icon, a unit, a button). */
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import { useField } from "./Field.tsx";
import styles from "./TextInput.module.css";

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  before?: ReactNode;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const ties = useField();
  return (
    <span className={classes(styles.frame, ties["aria-invalid"] && styles.wrong, className)}>
      {before && <span className={styles.edge}>{before}</span>}
      <input {...ties} {...rest} className={styles.input} />
      {after && <span className={styles.edge}>{after}</span>}
    </span>
  );
}
