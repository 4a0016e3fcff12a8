/** A day of a filter, in the browser's own calendar: antd's costs more than the whole page. */
import { Input } from "antd";
import { useState } from "react";
import styles from "./DayField.module.css";

type DayFieldProps = {
  label: string;
  /** What stands before it, within `label`. */
  said: string;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** Whole and of our time: on the way to 2026 a field says 0002, 0020 and 0202. */
export const isDay = (text: string): boolean => /^20\d{2}-\d{2}-\d{2}$/.test(text);

export function DayField({ label, said, value, min, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const put = (text: string) => {
    setTyped(text);
    if (text === "" || isDay(text)) onChange(text || undefined);
  };
  return (
    <label className={styles.day}>
      {said}
      <Input
        type="date"
        aria-label={label}
        style={{ width: 140 }}
        value={typed ?? value}
        min={min}
        max={max}
        onChange={({ target }) => put(target.value)}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
