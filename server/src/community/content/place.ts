/** Where a page of articles ended, as a cursor says it. */
import { readCursor } from "../../platform/cursor.ts";
import type { FoundPlace, BehindInput } from "./sql.ts";

export const placeOf = ({ pinned, publishedAt, id }: BehindInput) =>
  [Number(pinned), publishedAt.getTime(), id] as const;

export function readPlace(cursor: string | undefined): BehindInput | undefined {
  const [pinned, at, id] = readCursor(cursor, 3) ?? [];
  return pinned === undefined || at === undefined || id === undefined
    ? undefined
    : { pinned: pinned === 1, publishedAt: new Date(at), id };
}

export function readFoundPlace(cursor: string | undefined): FoundPlace | undefined {
  const [named, pinned, at, id] = readCursor(cursor, 4) ?? [];
  return named === undefined || pinned === undefined || at === undefined || id === undefined
    ? undefined
    : { named: named === 1, pinned: pinned === 1, publishedAt: new Date(at), id };
}
