/** What a list's column is, and which of them are shown. */
import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  title: string;
  /** In px; exactly one column of a list has none and takes what is left. */
  width?: number;
  align?: "right";
  /** What the list is sorted by when the head is pressed, as its endpoint calls it. */
  sort?: string;
  /** Left out until somebody asks for it in the column settings. */
  isExtra?: boolean;
  /** Where the window is narrow, the first to go into the line below its row. */
  isSecond?: boolean;
  /** Always shown: a list without it would make no sense. */
  isFixed?: boolean;
  render: (row: Row) => ReactNode;
};

/** The settings keep what differs from the usual, so that new columns appear by themselves. */
export const shownColumns = <Row>(
  columns: readonly Column<Row>[],
  flipped: readonly string[],
): Column<Row>[] =>
  columns.filter(
    ({ key, isExtra = false, isFixed = false }) => isFixed || isExtra === flipped.includes(key),
  );

/** The flexible column's least width, in px. */
const flexibleWidth = 160;

export const leastWidth = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, { width = flexibleWidth }) => sum + width, 0);
