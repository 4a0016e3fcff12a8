/** The small fields of a question: a number, a word, a mark; each says what it is by its label. */
import { Checkbox, Input, InputNumber } from "antd";
import styles from "./Questionnaire.module.css";

type SmallProps<V> = {
  label: string;
  /** The question or page that it belongs to, for screen readers. */
  of: string;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
};

type FigureProps = SmallProps<number> & { unit?: string; placeholder?: string; isWhole?: boolean };

export const Figure = ({ label, of, value, onChange, ...more }: FigureProps) => (
  <label className={styles.small}>
    <span>{label}</span>
    <InputNumber
      aria-label={`${of} ${label}`}
      style={{ width: 120 }}
      {...(more.isWhole !== false && { precision: 0 })}
      {...(more.unit !== undefined && { suffix: more.unit })}
      placeholder={more.placeholder ?? "不限"}
      value={value ?? null}
      onChange={(typed) => onChange(typed ?? undefined)}
    />
  </label>
);

type WordProps = SmallProps<string> & { max: number; placeholder?: string; type?: "date" | "time" };

export const Word = ({ label, of, value, max, onChange, ...more }: WordProps) => (
  <label className={styles.small}>
    <span>{label}</span>
    <Input
      aria-label={`${of} ${label}`}
      style={{ width: 160 }}
      maxLength={max}
      {...more}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  </label>
);

type MarkProps = { label: string; of: string; value: boolean | undefined; isOff?: boolean };

/** Absent rather than false: a mark that is not set says nothing. */
export const Mark = ({
  label,
  of,
  value,
  isOff = false,
  onChange,
}: MarkProps & { onChange: (value: true | undefined) => void }) => (
  <Checkbox
    aria-label={`${of} ${label}`}
    checked={value === true}
    {...(isOff && { disabled: true })}
    onChange={({ target }) => onChange(target.checked || undefined)}
  >
    {label}
  </Checkbox>
);
