/** A name that other parts refer to: taken over when the field is left, and only when it is valid and free. */
import { ConfigProvider, Input } from "antd";
import { useState } from "react";
import { ownUndo } from "./history.ts";
import styles from "./Questionnaire.module.css";

type NameFieldProps = {
  label: string;
  /** Before the box, where the label would say what is seen anyway. */
  word?: string;
  value: string;
  taken: readonly string[];
  pattern?: RegExp | undefined;
  max: number;
  onRename: (to: string) => void;
};

/** As the model has it (schema.ts), in words that name the field. */
export const namePattern = /^\p{L}[\p{L}\p{N}_-]*$/u;

export function NameField(props: NameFieldProps) {
  const { label, word = "编号", value, taken, pattern, max, onRename } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const { componentDisabled } = ConfigProvider.useConfig();
  const next = typed?.trim() ?? value;
  const problem = problemOf(next, { label, value, taken, pattern });
  const take = () => {
    setTyped(null);
    if (problem === null && next !== value) onRename(next);
  };
  return (
    <label className={styles.small}>
      <span>{word}</span>
      <Input
        aria-label={label}
        style={{ width: 96 }}
        maxLength={max}
        disabled={componentDisabled === true}
        status={problem === null ? "" : "error"}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        // The focus stays in the field, so that what is typed next is not taken for a shortcut (keys/list.ts).
        onPressEnter={take}
        // Typed text is not part of the questionnaire until it is taken over, so Ctrl + Z belongs to the field.
        onKeyDown={ownUndo}
      />
      {problem !== null && (
        <span className="bad" role="status">
          {problem}
        </span>
      )}
    </label>
  );
}

function problemOf(
  next: string,
  { label, value, taken, pattern }: Pick<NameFieldProps, "label" | "value" | "taken" | "pattern">,
): string | null {
  if (next === value) return null;
  if (next === "") return `${label}不能为空`;
  if (taken.includes(next)) return `${label}「${next}」已经有了`;
  return pattern && !pattern.test(next)
    ? `${label}要以字母或汉字开头，只用字母、汉字、数字、下划线和短横线`
    : null;
}
