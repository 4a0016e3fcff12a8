/** Cursors of keyset pages: the last row's keys as text. A cursor that cannot be read is bad input. */
import { type CursorKey, isCursorOf } from "#contract/page.ts";
import { badField } from "./failure.ts";

export const writeCursor = (...keys: readonly number[]): string => keys.join("_");

const wrong = () => badField("cursor", "翻页位置错误，请回到第一页");

/** Answers `count` whole numbers, or undefined when there is no cursor. The contract knows what they are. */
export function readCursor(cursor: string | undefined, count: number): number[] | undefined {
  if (cursor === undefined) return undefined;
  const keys = cursor.split("_").map(Number);
  if (keys.length !== count || !keys.every(Number.isSafeInteger)) throw wrong();
  return keys;
}

/** Of a list whose cursor depends on how it is sorted: another sorting's is bad input. */
export function readCursorOf(
  cursor: string | undefined,
  keys: readonly CursorKey[],
): number[] | undefined {
  if (cursor !== undefined && !isCursorOf(cursor, keys)) throw wrong();
  return readCursor(cursor, keys.length);
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
