/** The words that go with 其他. */
import type { Chosen } from "#questionnaire/model.ts";
import styles from "./field.module.css";

interface OtherInputProps {
  label: string;
  item: Chosen;
  onChange: (text: string) => void;
}

/** Uncontrolled, because the answer that comes back is trimmed and would swallow spaces. */
export const OtherInput = ({ label, item, onChange }: OtherInputProps) => (
  <input
    className={styles.input}
    aria-label={`请填写「${label}」的内容`}
    placeholder="请填写"
    maxLength={200}
    defaultValue={typeof item === "string" ? "" : item.text}
    onChange={(event) => onChange(event.target.value)}
  />
);
