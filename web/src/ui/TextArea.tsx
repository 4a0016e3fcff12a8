/** Several lines of text. */
import type { Ref, TextareaHTMLAttributes } from "react";
import { useField } from "./Field.tsx";
import styles from "./TextInput.module.css";

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  ref?: Ref<HTMLTextAreaElement>;
};

export function TextArea(props: TextAreaProps) {
  return <textarea rows={5} {...useField()} {...props} className={styles.area} />;
}
