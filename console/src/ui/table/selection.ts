/** The ticked rows of the page one looks at; another page or filter starts afresh. */
import { useState } from "react";

export type Selection<Row> = {
  rows: Row[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** From that row, or the one that was ticked last, to this one. */
  reach: (id: number, from?: number) => void;
  /** All that may be ticked, or none. */
  toggleAll: () => void;
  canTick: (row: Row) => boolean;
  clear: () => void;
};

export function useSelection<Row extends { id: number }>(
  list: readonly Row[],
  canTick: (row: Row) => boolean,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  // Rows that went away, or were decided meanwhile, are not selected any more.
  const rows = list.filter((row) => ids.has(row.id) && canTick(row));
  return {
    rows,
    has: (id) => ids.has(id),
    toggle: (id) => {
      setAnchor(id);
      setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]));
    },
    reach: (id, from = anchor ?? id) => {
      const between = rowsBetween(list, from, id).filter(canTick);
      setAnchor(id);
      setIds(new Set([...ids, ...between.map((row) => row.id)]));
    },
    toggleAll: () => {
      const all = list.filter(canTick);
      setIds(new Set(rows.length === all.length ? [] : all.map((row) => row.id)));
    },
    canTick,
    clear: () => setIds(new Set()),
  };
}

/** Both included, in the list's order; one that is gone leaves the other alone. */
export function rowsBetween<Row extends { id: number }>(
  list: readonly Row[],
  one: number,
  other: number,
): Row[] {
  const to = list.findIndex(({ id }) => id === other);
  const from = list.findIndex(({ id }) => id === one);
  if (to < 0) return [];
  return from < 0 ? list.slice(to, to + 1) : list.slice(Math.min(from, to), Math.max(from, to) + 1);
}
