/** What of a list stands side by side in the room that there is, and what goes into a line of its own below each row. */
import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { type Column, leastWidth } from "./columns.ts";

type Split<Row> = { beside: Column<Row>[]; below: Column<Row>[] };

/**
 * Nothing is left out and nothing is scrolled to: columns move below until the rest fits. First those that say
 * themselves that they come second, then from the last to the first; never those that a list makes no sense without.
 */
export function splitColumns<Row>(
  columns: readonly Column<Row>[],
  room: number | undefined,
): Split<Row> {
  const below = new Set<string>();
  const besideNow = () => columns.filter(({ key }) => !below.has(key));
  const mayMove = columns
    .filter(({ isFixed = false, width }) => !isFixed && width !== undefined)
    .toReversed();
  const inTurn = [
    ...mayMove.filter(({ isSecond = false }) => isSecond),
    ...mayMove.filter(({ isSecond = false }) => !isSecond),
  ];
  for (const { key } of inTurn) {
    if (room === undefined || leastWidth(besideNow()) <= room) break;
    below.add(key);
  }
  return { beside: besideNow(), below: columns.filter(({ key }) => below.has(key)) };
}

/** Where rows are cards (DataTable.module.css), each has room for everything. */
const cards = "(max-width: 767px)";

/** `taken`: by what is no column, in px. */
export function useSplit<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  taken: number,
): Split<Row> {
  const room = useRoom(frame);
  return useMemo(
    () => splitColumns(columns, room === undefined ? undefined : room - taken),
    [columns, room, taken],
  );
}

/** How wide it is, in px; undefined where it does not matter. */
function useRoom(frame: RefObject<HTMLElement | null>): number | undefined {
  const [room, setRoom] = useState<number | undefined>();
  useLayoutEffect(() => {
    const box = frame.current?.querySelector("[data-room]");
    if (!box) return undefined;
    const measure = () => setRoom(matchMedia(cards).matches ? undefined : box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame]);
  return room;
}
