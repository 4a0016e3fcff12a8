/**
 * A line over time as light SVG: a finger or the pointer reads a point, and so do the arrow keys and a
 * screen reader, through a slider that lies over it; the numbers are also there as a table.
 */
import { type PointerEvent, useState } from "react";
import { heightOf, indexAt, pathOf, placeOf, type Scale, scaleOf } from "./chart.ts";
import styles from "./LineChart.module.css";

export type ChartPoint = {
  /** On the axis and in the table: 11-21. */
  label: string;
  value: number;
  /** The value in full, as it is read: 1,250 金币 + 3.00 元. */
  words: string;
};

type LineChartProps = {
  label: string;
  /** At least one, oldest first. */
  points: readonly ChartPoint[];
  /** How the value axis is written. */
  formatTick: (value: number) => string;
  smallestStep?: number;
};

export function LineChart({ label, points, formatTick, smallestStep }: LineChartProps) {
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
          <Line points={points} scale={scale} />
          <span
            className={styles.mark}
            style={{
              left: `${placeOf(index, points.length)}%`,
              top: `${heightOf(point?.value ?? 0, scale)}%`,
            }}
          />
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

function Ticks({ scale, format }: { scale: Scale; format: LineChartProps["formatTick"] }) {
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

type LineProps = { points: readonly ChartPoint[]; scale: Scale };

function Line({ points, scale }: LineProps) {
  const path = pathOf(
    points.map(({ value }) => value),
    scale,
  );
  const zero = heightOf(0, scale).toFixed(2);
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
      <path className={styles.area} d={`${path} L100 ${zero} L0 ${zero} Z`} />
      <path className={styles.line} d={path} />
    </svg>
  );
}

/** Closed until somebody wants it: thirty rows under a picture of them. */
const Numbers = ({ label, points }: Pick<LineChartProps, "label" | "points">) => (
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
