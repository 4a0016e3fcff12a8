/** What the keys do to a list's rows; `/` and `?` are the table's own. */
import type { Shortcuts } from "../../platform/keys.ts";
import type { Active } from "./active.ts";
import type { DataTableProps } from "./DataTable.tsx";

export function keysOf<Row extends { id: number }>(
  { url, selection, rowKeys = {}, hasDetails = true }: DataTableProps<Row>,
  rows: readonly Row[],
  active: Active,
): Shortcuts {
  const here = rows[active.index];
  // A drawer may show what is not on this page; then no key may do to some row what is meant for that.
  const isElsewhere = url.openId !== null && !rows.some(({ id }) => id === url.openId);
  const move = (by: number): number | null => {
    const id = active.moveTo(active.index + by);
    if (url.openId !== null && id !== null) url.open(id);
    return id;
  };
  const on = (act: (row: Row) => void) => () => here && act(here);
  const down = () => void move(1);
  const up = () => void move(-1);
  const open = on((row) => hasDetails && url.open(row.id));
  return {
    j: down,
    k: up,
    ArrowDown: down,
    ArrowUp: up,
    o: open,
    ...(hasDetails && { Enter: open }),
    Escape: () => url.openId !== null && url.open(null),
    ...(selection && ticks(selection, { on, move, here })),
    ...(!isElsewhere && mapped(rowKeys, on)),
  };
}

const mapped = <Row>(
  rowKeys: Readonly<Record<string, (row: Row) => void>>,
  on: (act: (row: Row) => void) => () => unknown,
): Shortcuts =>
  Object.fromEntries(Object.entries(rowKeys).map(([key, act]) => [key, () => void on(act)()]));

type Ticking<Row> = {
  on: (act: (row: Row) => void) => () => unknown;
  move: (by: number) => number | null;
  here: Row | undefined;
};

/** Shift takes the rows on the way along. */
function ticks<Row extends { id: number }>(
  { toggle, reach }: NonNullable<DataTableProps<Row>["selection"]>,
  { on, move, here }: Ticking<Row>,
): Shortcuts {
  const toggleHere = on((row) => toggle(row.id));
  const stretch = (by: number) => () => {
    const id = move(by);
    if (here && id !== null) reach(id, here.id);
  };
  return {
    x: () => void toggleHere(),
    " ": () => void toggleHere(),
    X: () => void on((row) => reach(row.id))(),
    J: stretch(1),
    K: stretch(-1),
    "Shift+ArrowDown": stretch(1),
    "Shift+ArrowUp": stretch(-1),
  };
}
