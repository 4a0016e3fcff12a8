/** The platforms' table: heads that sort, figures that lead to their rows, and a bar for each day. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PlatformQuality } from "#contract/console/operations/chart.ts";
import { Bars } from "./Bars.tsx";
import styles from "./Quality.module.css";
import { nextSort, type QualityColumn, type Sort } from "./quality.ts";

type QualityTableProps = {
  /** Undefined while it loads. */
  rows: readonly PlatformQuality[] | undefined;
  columns: readonly QualityColumn[];
  sort: Sort;
  days: number;
  isBusy: boolean;
  onSort: (value: string) => void;
  empty: ReactNode;
};

export function QualityTable({ rows, columns, sort, days, isBusy, ...props }: QualityTableProps) {
  if (rows?.length === 0) return props.empty;
  return (
    <div
      role="group"
      aria-label="平台质量表格"
      // In the order of the keys, so that a wide table is scrolled without a mouse.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={styles.scroll}
      aria-busy={isBusy}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <Head name="name" title="平台" sort={sort} onSort={props.onSort} />
            {columns.map(({ key, title }) => (
              <Head key={key} name={key} title={title} sort={sort} onSort={props.onSort} />
            ))}
            <th scope="col">每日完成</th>
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? [1, 2, 3].map((n) => <Bone key={n} cells={columns.length + 2} />)
            : rows.map((row) => <Row key={row.id} row={row} columns={columns} days={days} />)}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = { name: string; title: string; sort: Sort; onSort: (value: string) => void };

function Head({ name, title, sort, onSort }: HeadProps) {
  const isSorted = sort.key === name;
  const order = sort.isDown ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <button type="button" onClick={() => onSort(nextSort(name, sort))}>
        {title}
        <span aria-hidden>{isSorted ? (sort.isDown ? " ↓" : " ↑") : ""}</span>
      </button>
    </th>
  );
}

const Bone = ({ cells }: { cells: number }) => (
  <tr>
    {Array.from({ length: cells }, (_, at) => (
      <td key={at}>
        <span className={styles.bone} />
      </td>
    ))}
  </tr>
);

type RowProps = { row: PlatformQuality; columns: readonly QualityColumn[]; days: number };

const Row = ({ row, columns, days }: RowProps) => (
  <tr>
    <th scope="row">
      <Link to={`/survey-platforms/${row.id}`}>{row.name}</Link>
    </th>
    {columns.map((column) => (
      <td key={column.key}>
        <Figure row={row} column={column} />
      </td>
    ))}
    <td>
      <Bars values={row.completes} label={`${row.name}近 ${days} 天每日完成`} />
    </td>
  </tr>
);

function Figure({ row, column }: { row: PlatformQuality; column: QualityColumn }) {
  const value = column.valueOf(row);
  if (value === null) return <span className="quiet">无</span>;
  const to = column.linkOf?.(row);
  const text = column.textOf(value);
  return to === undefined || value === 0 ? text : <Link to={to}>{text}</Link>;
}
