/** Progress, seats and shares as bars; each also says its numbers in words. */
import styles from "./Bars.module.css";
import { classes } from "./classes.ts";
import { formatGold } from "./money.ts";

const share = (part: number, whole: number) =>
  whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0;

type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  /** Beside the label: what remains, for example 剩余 12 秒. */
  note?: string;
};

export function ProgressBar({ label, value, max, note }: ProgressBarProps) {
  const percent = Math.round(share(value, max));
  return (
    <div className={styles.block}>
      <div className={styles.words}>
        <span>{label}</span>
        <span className={styles.quiet}>{note ?? `${percent}%`}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={styles.track}
      >
        <span className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** How many seats are left; it turns to the pending colour when few remain. */
export function SeatsBar({ left, total }: { left: number; total: number }) {
  const isShort = left > 0 && left <= Math.max(3, total * 0.1);
  return (
    <div className={styles.seats}>
      <div className={styles.track} aria-hidden="true">
        <span
          className={classes(styles.fill, isShort && styles.short)}
          style={{ width: `${share(left, total)}%` }}
        />
      </div>
      <span className={classes(styles.seatsWords, isShort && styles.shortWords)}>
        {left > 0 ? `剩 ${left} / ${total} 个名额` : "名额已满"}
      </span>
    </div>
  );
}

export type Slice = {
  label: string;
  value: number;
  tone: "accent" | "positive" | "pending" | "danger" | "plain";
};

export function StackedBar({ label, slices }: { label: string; slices: readonly Slice[] }) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const shown = slices.filter((slice) => slice.value > 0);
  return (
    <figure className={styles.block} aria-label={label}>
      <div className={styles.stack} aria-hidden="true">
        {shown.map((slice) => (
          <span
            key={slice.label}
            className={styles[slice.tone]}
            style={{ width: `${share(slice.value, total)}%` }}
          />
        ))}
      </div>
      <ul className={styles.legend}>
        {slices.map((slice) => (
          <li key={slice.label} className={styles.entry}>
            <span className={classes(styles.dot, styles[slice.tone])} aria-hidden="true" />
            {slice.label}
            <b>{formatGold(slice.value)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
