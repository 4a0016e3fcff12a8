/**
 * The one list of the console: filters, rows, column settings, selection, keyset pages, details.
 * A plain <table> in antd's tokens: antd's own Table costs 54 KB gzip more on every list page and
 * would break the limit of 400 KB for the review page (its trees and pagers are not used here).
 */
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { askedOf } from "../../platform/list-asked.ts";
import type { ListUrl } from "../../platform/use-list.ts";
import { useShortcuts } from "../../platform/keys.ts";
import { isFlag, isTexts, useRemembered } from "../../platform/remembered.ts";
import { laterDialog } from "../later.tsx";
import { FailureState } from "../States.tsx";
import { type Active, useActiveRow } from "./active.ts";
import { AllLine } from "./AllLine.tsx";
import { CommonFilters, type FilterWords } from "./CommonFilters.tsx";
import { type Column, leastWidth, shownColumns } from "./columns.ts";
import { ColumnSettings } from "./ColumnSettings.tsx";
import styles from "./DataTable.module.css";
import { ExportButton, type ListFile } from "./ExportButton.tsx";
import { Footer } from "./Footer.tsx";
import { HeadRow } from "./HeadRow.tsx";
import { useSplit } from "./room.ts";
import { BodyRow, SkeletonRows } from "./rows.tsx";
import type { Selection } from "../../platform/selection.ts";
import { SavedViews } from "./SavedViews.tsx";
import { keysOf } from "./table-keys.ts";

const KeysDialog = laterDialog(() => import("./KeysDialog.tsx").then((m) => m.KeysDialog));

/** `total`: as the contract says it (list-page.ts). */
export type ListPage<Row> = { list: Row[]; next: string | null; total: number | null };

export type DataTableProps<Row extends { id: number }> = {
  /** Also the key under which the column settings are kept. */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  result: UseQueryResult<ListPage<Row>>;
  url: ListUrl;
  /** What the row is called, for screen readers. */
  nameOf: (row: Row) => string;
  /** The page's own; those that many lists share come from `endpoint`. */
  filters?: ReactNode;
  /** Whose rows these are: what it takes of days, doubt and duration can be chosen. */
  endpoint?: Endpoint;
  filterWords?: FilterWords;
  /** What the server calls this list when it writes it as a file, and the filters that it has now. */
  file?: ListFile;
  /** False for rows that belong to one thing: their filters are not worth a name. */
  hasViews?: boolean;
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
const searchField = ".ant-input-search input";
/** The boxes' column, in px. */
const tickWidth = 48;

export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { result, url, selection, name, label } = props;
  const [flipped, setFlipped] = useRemembered(`console.columns.${name}`, none as string[], isTexts);
  const [isDense, setDense] = useRemembered("console.dense", false, isFlag);
  const shown = useMemo(() => shownColumns(props.columns, flipped), [props.columns, flipped]);
  const rows = result.data?.list ?? (none as Row[]);
  const active = useActiveRow(
    useMemo(() => rows.map((row) => row.id), [rows]),
    url.openId,
  );
  const frame = useRef<HTMLElement>(null);
  const tick = selection ? tickWidth : 0;
  const { beside: columns, below } = useSplit(frame, shown, tick);
  const [isAsking, setAsking] = useState(false);
  const own = {
    "/": () => frame.current?.querySelector<HTMLInputElement>(searchField)?.focus(),
    "?": () => setAsking(true),
  };
  useShortcuts({ ...keysOf(props, rows, active), ...own }, props.areKeysOn ?? true);
  useEffect(() => {
    frame.current?.querySelector("tr[data-active=true]")?.scrollIntoView({ block: "nearest" });
  }, [active.index]);

  return (
    <section ref={frame} className={styles.frame} aria-label={label}>
      <FilterBar table={props}>
        <ColumnSettings
          columns={props.columns}
          {...{ flipped, isDense, url }}
          onChange={setFlipped}
          onDense={setDense}
        />
      </FilterBar>
      <Scrolled result={result}>
        <table
          className={styles.table}
          data-dense={isDense}
          style={{ minWidth: leastWidth(columns) + tick }}
        >
          <HeadRow {...{ columns, rows, selection, label, url }} />
          <tbody>
            {result.isPending && <SkeletonRows columns={columns} hasSelection={!!selection} />}
            <BodyRows table={props} {...{ columns, below, rows, active }} />
          </tbody>
        </table>
        {rows.length === 0 && !result.isPending && <NoRows table={props} />}
      </Scrolled>
      {selection && <AllLine selection={selection} rows={rows} {...pageOf(props)} />}
      <TableFooter table={props} />
      {isAsking && <KeysDialog {...keyHelpOf(props)} onClose={() => setAsking(false)} />}
    </section>
  );
}

type FilterBarProps<Row extends { id: number }> = {
  table: DataTableProps<Row>;
  children: ReactNode;
};

const FilterBar = <Row extends { id: number }>({ table, children }: FilterBarProps<Row>) => {
  const { filters, endpoint, filterWords, hasViews = true, name, url, file, label } = table;
  return (
    <div className={styles.filters}>
      <div className={styles.filterRow}>
        {filters}
        {endpoint && <CommonFilters endpoint={endpoint} url={url} words={filterWords} />}
      </div>
      <div className={styles.tools}>
        {hasViews && <SavedViews page={name} url={url} />}
        {file && <ExportButton label={label} file={withAsked(file, table)} />}
        {children}
      </div>
    </div>
  );
};

/** In the order of the keys, so that a long table is scrolled without a mouse. */
const Scrolled = ({ result, children }: { result: UseQueryResult; children: ReactNode }) => (
  <div
    role="group"
    aria-label="表格内容"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={styles.scroll}
    data-room
    data-stale={result.isPlaceholderData}
    aria-busy={result.isFetching}
  >
    {children}
  </div>
);

const TableFooter = <Row extends { id: number }>({ table }: { table: DataTableProps<Row> }) => (
  <Footer
    url={table.url}
    next={table.result.isPlaceholderData ? null : (table.result.data?.next ?? null)}
    rows={table.result.data?.list.length ?? 0}
    total={table.result.data?.total ?? null}
    selected={table.selection?.rows.length ?? 0}
    onUnselect={() => table.selection?.clear()}
    bulk={table.bulk}
    hint={table.hint === undefined ? "? 按键" : `${table.hint}　? 按键`}
  />
);

/** How many there are, and whether on other pages, too. */
const pageOf = <Row extends { id: number }>({ result, url }: DataTableProps<Row>) => ({
  total: result.data?.total ?? null,
  hasMore: url.cursor !== undefined || (result.data?.next ?? null) !== null,
});

/** The file holds what the page shows, in its order. */
const withAsked = (
  file: ListFile,
  { endpoint, url }: { endpoint?: Endpoint; url: ListUrl },
): ListFile =>
  endpoint === undefined
    ? file
    : { ...file, query: { ...file.query, ...askedOf(endpoint, url.search) } };

const keyHelpOf = <Row extends { id: number }>(table: DataTableProps<Row>) => ({
  hint: table.hint ?? "",
  hasSelection: table.selection !== undefined,
  hasDetails: table.hasDetails ?? true,
});

const NoRows = <Row extends { id: number }>({ table }: { table: DataTableProps<Row> }) => {
  const { result, empty } = table;
  if (result.data !== undefined || !result.error) return empty;
  return <FailureState error={result.error} onRetry={() => void result.refetch()} />;
};

type BodyRowsProps<Row extends { id: number }> = {
  table: DataTableProps<Row>;
  columns: readonly Column<Row>[];
  below: readonly Column<Row>[];
  rows: readonly Row[];
  active: Active;
};

const BodyRows = <Row extends { id: number }>({
  table: { url, selection, nameOf, isLate, hasDetails = true },
  columns,
  below,
  rows,
  active,
}: BodyRowsProps<Row>) =>
  rows.map((row, index) => (
    <BodyRow
      key={row.id}
      row={row}
      columns={columns}
      below={below}
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
