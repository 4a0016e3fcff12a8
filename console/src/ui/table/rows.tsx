/** A list's rows, and the bones that hold their place while they load. */
import { Checkbox } from "antd";
import type { MouseEvent } from "react";
import type { Column } from "./columns.ts";
import styles from "./DataTable.module.css";
import type { Selection } from "../../platform/selection.ts";

type BodyRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  /** What has no room beside them (room.ts). */
  below: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  name: string;
  isActive: boolean;
  isOpen: boolean;
  isLate: boolean;
  onOpen: () => void;
};

export function BodyRow<Row extends { id: number }>(props: BodyRowProps<Row>) {
  const { row, columns, below, selection, name, isActive, isOpen, isLate, onOpen } = props;
  const marks = { "data-active": isActive, "data-open": isOpen, "data-late": isLate };
  const open = (event: MouseEvent) => !isControl(event) && onOpen();
  return (
    <>
      <tr
        className={styles.row}
        // One stop for the tab key; j and k walk on from there.
        tabIndex={isActive ? 0 : -1}
        {...marks}
        data-continued={below.length > 0}
        aria-label={name}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === "Enter" && event.target === event.currentTarget) onOpen();
        }}
      >
        {selection && <Tick row={row} name={name} selection={selection} />}
        {columns.map(({ key, title, align, render }) => (
          <td key={key} data-align={align} data-label={title}>
            <div className={styles.cell}>{render(row)}</div>
          </td>
        ))}
      </tr>
      {below.length > 0 && (
        <tr className={`${styles.row} ${styles.below}`} {...marks} onClick={open}>
          <td
            colSpan={columns.length + (selection ? 1 : 0)}
            data-indented={selection !== undefined}
          >
            <div className={styles.pairs}>
              {below.map(({ key, title, render }) => (
                <span key={key} className={styles.pair}>
                  <span className="quiet">{title}</span> <span>{render(row)}</span>
                </span>
              ))}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

type TickProps<Row> = { row: Row; name: string; selection: Selection<Row> };

const Tick = <Row extends { id: number }>({ row, name, selection }: TickProps<Row>) => (
  <td className={styles.tick}>
    <Checkbox
      aria-label={`选择${name}`}
      checked={selection.has(row.id) && selection.canTick(row)}
      disabled={!selection.canTick(row)}
      onChange={({ nativeEvent }) =>
        isRange(nativeEvent) ? selection.reach(row.id) : selection.toggle(row.id)
      }
    />
  </td>
);

/** The browser tells a change of a box by the click that made it. */
const isRange = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;

/** A click on a link or box inside the row is meant for it, not for the row. */
const isControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("a, button, input, label") !== null;

const boneRows = Array.from({ length: 20 }, (_, index) => index);
const boneWidths = [72, 56, 84, 64];

export const SkeletonRows = <Row,>({
  columns,
  hasSelection,
}: {
  columns: readonly Column<Row>[];
  hasSelection: boolean;
}) =>
  boneRows.map((bone) => (
    <tr key={bone} className={styles.row} aria-hidden>
      {hasSelection && <td className={styles.tick} />}
      {columns.map(({ key, align }, index) => (
        <td key={key} data-align={align}>
          <span
            className={styles.bone}
            style={{ width: `${boneWidths[(index + bone) % boneWidths.length] ?? 64}%` }}
          />
        </td>
      ))}
    </tr>
  ));
