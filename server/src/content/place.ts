/** Where a page of articles ended, as a cursor says it. */
import { readCursor } from "../platform/cursor.ts";
import type { FoundPlace, Place } from "./sql.ts";

export const placeOf = ({ pinned, publishedAt, id }: Place) =>
  [Number(pinned), publishedAt.getTime(), id] as const;

export function readPlace(cursor: string | undefined): Place | undefined {
  const [pinned, at, id] = readCursor(cursor, 3) ?? [];
  return pinned === undefined || at === undefined || id === undefined
    ? undefined
    : { pinned: pinned === 1, publishedAt: dateOf(at), id };
}

export function readFoundPlace(cursor: string | undefined): FoundPlace | undefined {
  const [named, pinned, at, id] = readCursor(cursor, 4) ?? [];
  return named === undefined || pinned === undefined || at === undefined || id === undefined
    ? undefined
    : { named: named === 1, pinned: pinned === 1, publishedAt: dateOf(at), id };
}

/** A forged cursor may hold any number; beyond these it is no moment that the database knows. */
const MOST_MS = 4_102_444_800_000;
const dateOf = (ms: number): Date => new Date(Math.min(Math.max(ms, 0), MOST_MS));
