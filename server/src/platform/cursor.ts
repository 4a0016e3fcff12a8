/** Cursors of keyset pages: the last row's keys as text. A cursor that cannot be read is bad input. */
import { badField } from "./failure.ts";

export const writeCursor = (...keys: readonly number[]): string => keys.join("_");

/** Answers `count` whole numbers, or undefined when there is no cursor. */
export function readCursor(cursor: string | undefined, count: number): number[] | undefined {
  if (cursor === undefined) return undefined;
  const keys = cursor.split("_").map(Number);
  if (keys.length !== count || !keys.every(Number.isSafeInteger))
    throw badField("cursor", "翻页位置错误，请回到第一页");
  return keys;
}

/** Cuts a list that was read with one row more than asked, and makes the next cursor from the last kept. */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  keysOf: (row: Row) => readonly number[],
): { list: Row[]; next: string | null } {
  const list = rows.slice(0, size);
  const last = list.at(-1);
  return { list, next: rows.length > size && last ? writeCursor(...keysOf(last)) : null };
}
