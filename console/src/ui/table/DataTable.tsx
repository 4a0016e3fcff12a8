/**
 * The one list of the console: filters, rows, column settings, selection, keyset pages, details.
 * A plain <table> in antd's tokens: antd's own Table costs 54 KB gzip more on every list page and
 * would break the limit of 400 KB for the review page (its trees and pagers are not used here).
 */
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { ListUrl } from "../../platform/use-list.ts";
import { type Shortcuts, useShortcuts } from "../../platform/keys.ts";
import { isTexts, useRemembered } from "../../platform/remembered.ts";
import { FailureState } from "../States.tsx";
import { useActiveRow } from "./active.ts";
import { type Column, leastWidth, shownColumns } from "./columns.ts";
import { ColumnSettings } from "./ColumnSettings.tsx";
import styles from "./DataTable.module.css";
import { Footer } from "./Footer.tsx";
import { HeadRow } from "./HeadRow.tsx";
import { BodyRow, SkeletonRows } from "./rows.tsx";
import type { Selection } from "./selection.ts";

export type ListPage<Row> = { list: Row[]; next: string | null };

type DataTableProps<Row extends { id: number }> = {
  /** Also the key under which the column settings are kept. */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  result: UseQueryResult<ListPage<Row>>;
  url: ListUrl;
  /** What the row is called, for a reader of the screen. */
  nameOf: (row: Row) => string;
  filters?: ReactNode;
  empty: ReactNode;
  /** False where a row says everything itself. */
  hasDetails?: boolean;
  isLate?: (row: Row) => boolean;
  selection?: Selection<Row> | undefined;
  bulk?: ReactNode;
  /** Keys that act on the row one stands on. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>> | undefined;
  hint?: string;
  /** Asleep while a question is open. */
  areKeysOn?: boolean;
};

const none: never[] = [];
/** The boxes' column, in px. */
const tickWidth = 48;

export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { result, url, selection, name, label } = props;
  const [flipped, setFlipped] = useRemembered(`console.columns.${name}`, none as string[], isTexts);
  const columns = useMemo(() => shownColumns(props.columns, flipped), [props.columns, flipped]);
  const rows = result.data?.list ?? (none as Row[]);
  const active = useActiveRow(
    useMemo(() => rows.map((row) => row.id), [rows]),
    url.openId,
  );
  const body = useRef<HTMLTableSectionElement>(null);
  useShortcuts(keysOf(props, rows, active), props.areKeysOn ?? true);
  useEffect(() => {
    body.current?.querySelector("[data-active=true]")?.scrollIntoView({ block: "nearest" });
  }, [active.index]);

  return (
    <section className={styles.frame} aria-label={label}>
      <div className={styles.filters}>
        <div className={styles.filterRow}>{props.filters}</div>
        <ColumnSettings columns={props.columns} flipped={flipped} onChange={setFlipped} />
      </div>
      {/* In the order of the keys, so that a long table is scrolled without a mouse. */}
      <div
        role="group"
        aria-label="表格内容"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles.scroll}
        data-stale={result.isPlaceholderData}
        aria-busy={result.isFetching}
      >
        <table
          className={styles.table}
          style={{ minWidth: leastWidth(columns) + (selection ? tickWidth : 0) }}
        >
          <HeadRow columns={columns} rows={rows} selection={selection} label={label} />
          <tbody ref={body}>
            {result.isPending && <SkeletonRows columns={columns} hasSelection={!!selection} />}
            <BodyRows table={props} columns={columns} rows={rows} active={active} />
          </tbody>
        </table>
        {rows.length === 0 && !result.isPending && <NoRows table={props} />}
      </div>
      <Footer
        url={url}
        next={result.isPlaceholderData ? null : (result.data?.next ?? null)}
        selected={selection?.rows.length ?? 0}
        onUnselect={() => selection?.clear()}
        bulk={props.bulk}
        hint={props.hint}
      />
    </section>
  );
}

const NoRows = <Row extends { id: number }>({ table }: { table: DataTableProps<Row> }) => {
  const { result, empty } = table;
  if (result.data !== undefined || !result.error) return empty;
  return <FailureState error={result.error} onRetry={() => void result.refetch()} />;
};

type BodyRowsProps<Row extends { id: number }> = {
  table: DataTableProps<Row>;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  active: Active;
};

const BodyRows = <Row extends { id: number }>({
  table: { url, selection, nameOf, isLate, hasDetails = true },
  columns,
  rows,
  active,
}: BodyRowsProps<Row>) =>
  rows.map((row, index) => (
    <BodyRow
      key={row.id}
      row={row}
      columns={columns}
      selection={selection}
      name={nameOf(row)}
      isActive={index === active.index}
      isOpen={row.id === url.openId}
      isLate={isLate?.(row) ?? false}
      onOpen={() => {
        active.moveTo(index);
        if (hasDetails) url.open(row.id);
      }}
    />
  ));

type Active = ReturnType<typeof useActiveRow>;

function keysOf<Row extends { id: number }>(
  { url, selection, rowKeys = {}, hasDetails = true }: DataTableProps<Row>,
  rows: readonly Row[],
  active: Active,
): Shortcuts {
  const here = rows[active.index];
  const move = (by: number) => {
    const id = active.moveTo(active.index + by);
    if (url.openId !== null && id !== null) url.open(id);
  };
  const on = (act: (row: Row) => void) => () => here && act(here);
  return {
    j: () => move(1),
    k: () => move(-1),
    o: on((row) => hasDetails && url.open(row.id)),
    Escape: () => url.openId !== null && url.open(null),
    ...(selection && { x: on((row) => selection.toggle(row.id)) }),
    ...Object.fromEntries(Object.entries(rowKeys).map(([key, act]) => [key, on(act)])),
  };
}
