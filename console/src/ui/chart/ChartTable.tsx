/** The same figures as the picture, a row for each day, the newest first. */
import type { Chart, Series } from "#contract/console/operations/chart.ts";
import styles from "./Chart.module.css";
import { type Drawn, textOf, totalOf } from "./kinds.ts";
import { Heads } from "../Heads.tsx";

export const ChartTable = ({ chart, drawn }: { chart: Chart; drawn: Drawn }) => (
  // In the order of the keys, so that a long table is scrolled without a mouse.
  <div
    role="group"
    aria-label={`${drawn.title}的表格`}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={styles.scroll}
  >
    <table className={styles.table}>
      <thead>
        <tr>
          <Heads of={["日期", ...chart.series.map(({ name }) => name)]} />
        </tr>
      </thead>
      <tbody>
        {chart.days
          .map((day, at) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {chart.series.map((one) => (
                <td key={one.key}>{textOf(one, one.values[at] ?? 0)}</td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          {chart.series.map((one) => (
            <td key={one.key}>{lastCell(one, drawn)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  </div>
);

function lastCell(one: Series, drawn: Drawn): string {
  if (drawn.isStanding?.(one.key)) return "";
  const text = textOf(one, totalOf(one, drawn));
  return drawn.isAverage?.(one.key) ? `日均 ${text}` : text;
}
