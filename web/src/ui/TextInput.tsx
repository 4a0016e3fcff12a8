/** One line of text; `before` and `after` sit inside the frame (an icon, a unit, a button). */
import type { ChangeEventHandler, InputHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import { useField } from "./Field.tsx";
import styles from "./TextInput.module.css";

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & {
  before?: ReactNode;
  after?: ReactNode;
  /** What was typed or pasted, as it is meant; a `maxLength` would cut a paste before. */
  normalize?: ((typed: string) => string) | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function TextInput({ before, after, className, normalize, ...rest }: TextInputProps) {
  const ties = useField();
  const onChange: ChangeEventHandler<HTMLInputElement> = (event) => {
    const { target, nativeEvent } = event;
    // While an input method composes, the text is its own; the rules and the server read it as meant, too.
    if (normalize && !(nativeEvent as InputEvent).isComposing)
      target.value = normalize(target.value);
    rest.onChange?.(event);
  };
  return (
    <span className={classes(styles.frame, ties["aria-invalid"] && styles.wrong, className)}>
      {before && <span className={styles.edge}>{before}</span>}
      <input {...ties} {...rest} onChange={onChange} className={styles.input} />
      {after && <span className={styles.edge}>{after}</span>}
    </span>
  );
}
