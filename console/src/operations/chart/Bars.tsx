/** A bar for each day, no larger than a word. */
import { count } from "../../platform/money.ts";
import styles from "./Quality.module.css";

const width = 160;
const height = 24;

export function Bars({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${label}，最多一天 ${count(Math.max(0, ...values))}，今天 ${count(values.at(-1) ?? 0)}`}
    >
      {values.map((value, at) => {
        // A day with one must differ from a day with none.
        const tall = value === 0 ? 1 : Math.max(2, (value / most) * height);
        return (
          <rect
            // The days do not move against one another.
            key={at}
            data-none={value === 0}
            x={at * step}
            y={height - tall}
            width={Math.max(1, step * 0.75)}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
