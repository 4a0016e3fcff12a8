/** A small line of earnings over days, drawn as SVG; the table behind it is read by screen readers. */
import styles from "./EarningsLine.module.css";

export type Point = { label: string; value: number };
type EarningsLineProps = {
  label: string;
  points: readonly Point[];
  /** How a value is written, for example 12.50 元. */
  format: (value: number) => string;
};

const width = 320;
const height = 96;
const edge = 6;

export function EarningsLine({ label, points, format }: EarningsLineProps) {
  const line = pathOf(points.map((point) => point.value));
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className={styles.chart}
        aria-hidden="true"
        preserveAspectRatio="none"
      >
        <path className={styles.area} d={`${line} L${width} ${height} L0 ${height} Z`} />
        <path className={styles.line} d={line} />
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </div>
      {/* In a box of its own: a table takes its full height however small it is told to be. */}
      <div className="visually-hidden">
        <table>
          <caption>{label}</caption>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td>{format(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** A zero line for no points, so an empty week has the same size as a full one. */
export function pathOf(values: readonly number[]): string {
  const shown = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0];
  const top = Math.max(...shown, 1);
  return shown
    .map((value, index) => {
      const x = (index / (shown.length - 1)) * width;
      const y = height - edge - (value / top) * (height - 2 * edge);
      return `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(" ");
}
