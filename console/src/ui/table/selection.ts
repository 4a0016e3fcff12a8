/** The ticked rows of the page one looks at; another page or filter starts afresh. */
import { useState } from "react";

export type Selection<Row> = {
  rows: Row[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
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
  // Rows that went away, or were decided meanwhile, are not selected any more.
  const rows = list.filter((row) => ids.has(row.id) && canTick(row));
  return {
    rows,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    toggleAll: () => {
      const all = list.filter(canTick);
      setIds(new Set(rows.length === all.length ? [] : all.map((row) => row.id)));
    },
    canTick,
    clear: () => setIds(new Set()),
  };
}
