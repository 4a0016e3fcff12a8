/** The ticked rows of the page one looks at; another page or filter starts without any. */
import { useState } from "react";
import { sayFailed } from "./notice.ts";
import { useLatest } from "./use-latest.ts";

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
  /** Every row that the filters find, with those of other pages; undefined where only a page can be ticked. */
  all: AllRows | undefined;
};

/** All that the filters find, bounded by what one action takes. */
export type Everything<Row> = {
  max: number;
  /** The page and its filters: another one starts without ticks. */
  key: string;
  /** At most this many, in the list's order. */
  read: (max: number) => Promise<Row[]>;
};

type AllRows = {
  max: number;
  /** Ticked now, of this filter. */
  isTicked: boolean;
  isReading: boolean;
  /** How many of the rows that were read cannot be ticked. */
  left: number;
  tick: () => Promise<void>;
};

export function useSelection<Row extends { id: number }>(
  list: readonly Row[],
  canTick: (row: Row) => boolean,
  everything?: Everything<Row>,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [anchor, setAnchor] = useState<number | null>(null);
  const { others, all, forget } = useEverything({ list, canTick, everything, setIds });
  // Rows that went away, or were decided meanwhile, are not selected any more.
  const rows = [...list, ...others].filter((row) => ids.has(row.id) && canTick(row));
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
      const page = list.filter(canTick);
      const isTicked = page.every((row) => ids.has(row.id));
      forget();
      setIds(new Set(isTicked ? [] : page.map((row) => row.id)));
    },
    canTick,
    clear: () => {
      forget();
      setIds(new Set());
    },
    all,
  };
}

type Read<Row> = { key: string; rows: readonly Row[] };
type EverythingOptions<Row> = {
  list: readonly Row[];
  canTick: (row: Row) => boolean;
  everything: Everything<Row> | undefined;
  setIds: (ids: ReadonlySet<number>) => void;
};

/** The rows of other pages that were read to be ticked: exactly those are shown in the question, and sent. */
function useEverything<Row extends { id: number }>(options: EverythingOptions<Row>) {
  const { list, canTick, everything, setIds } = options;
  const [read, setRead] = useState<Read<Row> | null>(null);
  const [isReading, setReading] = useState(false);
  const valid = everything && read?.key === everything.key ? read : null;
  const here = new Set(list.map(({ id }) => id));
  const shownKey = useLatest(everything?.key);
  const tick = async () => {
    if (!everything) return;
    setReading(true);
    try {
      const rows = await everything.read(everything.max);
      // Another page or filter was opened meanwhile: none of its rows is ticked for this.
      if (shownKey.current !== everything.key) return;
      setRead({ key: everything.key, rows });
      setIds(new Set(rows.filter(canTick).map(({ id }) => id)));
    } catch (cause) {
      sayFailed(cause);
    } finally {
      setReading(false);
    }
  };
  const all = everything && {
    max: everything.max,
    isTicked: valid !== null,
    isReading,
    left: valid?.rows.filter((row) => !canTick(row)).length ?? 0,
    tick,
  };
  return {
    others: valid?.rows.filter(({ id }) => !here.has(id)) ?? [],
    all,
    forget: () => setRead(null),
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
