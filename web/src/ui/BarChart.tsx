/**
 * Sums of days or months as bars of light SVG: a finger or the pointer reads one, and so do the arrow keys and a
 * screen reader, through a slider that lies over them; the numbers are also there as a table.
 */
import { type PointerEvent, useState } from "react";
import { barOf, heightOf, indexAt, type Scale, scaleOf } from "./chart.ts";
import styles from "./BarChart.module.css";

export type ChartPoint = {
  /** On the axis and in the table: 11-21. */
  label: string;
  value: number;
  /** The value in full, as it is read: 1,250 金币 + 3.00 元. */
  words: string;
};

type BarChartProps = {
  label: string;
  /** At least one, oldest first. */
  points: readonly ChartPoint[];
  /** How the value axis is written. */
  formatTick: (value: number) => string;
  smallestStep?: number;
};

export function BarChart({ label, points, formatTick, smallestStep }: BarChartProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const index = Math.min(picked ?? points.length - 1, points.length - 1);
  const point = points[index];
  const scale = scaleOf(
    points.map(({ value }) => value),
    smallestStep,
  );
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPicked(indexAt((clientX - left) / width, points.length));
  };
  return (
    <figure className={styles.figure} aria-label={label}>
      <p className={styles.readout} aria-hidden="true">
        <span>{point?.label}</span>
        <b>{point?.words}</b>
      </p>
      <div className={styles.frame}>
        <Ticks scale={scale} format={formatTick} />
        <div className={styles.plot} onPointerMove={follow} onPointerDown={follow}>
          <Drawing points={points} scale={scale} index={index} />
          <input
            type="range"
            className={styles.slider}
            aria-label={label}
            aria-valuetext={point && `${point.label}：${point.words}`}
            min={0}
            max={points.length - 1}
            value={index}
            onChange={({ target }) => setPicked(Number(target.value))}
          />
        </div>
        <div className={styles.axis} aria-hidden="true">
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </div>
      </div>
      <Numbers label={label} points={points} />
    </figure>
  );
}

function Ticks({ scale, format }: { scale: Scale; format: BarChartProps["formatTick"] }) {
  return (
    <div className={styles.ticks} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <span key={tick} style={{ top: `${heightOf(tick, scale)}%` }}>
          {format(tick)}
        </span>
      ))}
    </div>
  );
}

type DrawingProps = { points: readonly ChartPoint[]; scale: Scale; index: number };

/** `index`: the one that is read. */
function Drawing({ points, scale, index }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles.drawing}
    >
      {scale.ticks.map((tick) => (
        <path key={tick} className={styles.grid} d={`M0 ${heightOf(tick, scale).toFixed(2)}H100`} />
      ))}
      {points.map(({ label, value }, at) => (
        <rect
          key={label}
          className={at === index ? styles.picked : styles.bar}
          {...barOf({ value, at, count: points.length }, scale)}
        />
      ))}
    </svg>
  );
}

/** Closed until somebody wants it: thirty rows under a picture of them. */
const Numbers = ({ label, points }: Pick<BarChartProps, "label" | "points">) => (
  <details className={styles.numbers}>
    <summary>查看每一项数据</summary>
    <table>
      <caption className="visually-hidden">{label}</caption>
      <tbody>
        {points.map((point) => (
          <tr key={point.label}>
            <th scope="row">{point.label}</th>
            <td>{point.words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
