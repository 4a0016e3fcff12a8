/** Keyset pages: a cursor is the last row's place, so a page costs the same at any depth. */
import * as z from "zod/mini";
import { INT4, ROW } from "./fields.ts";
import { limits } from "./limits.ts";

/**
 * What the numbers of a cursor are, so that none reaches a column that cannot hold it: a row's number, one of
 * PostgreSQL's integers, a moment in milliseconds (to the end of the year 9999), yes and no, or what a list is
 * sorted by: an integer, or a moment in microseconds, as exactly as PostgreSQL has it.
 */
const ranges = {
  row: [0, ROW[1]],
  int: INT4,
  moment: [0, 253_402_300_799_999],
  flag: [0, 1],
  sort: [INT4[0], Number.MAX_SAFE_INTEGER],
} as const;
export type CursorKey = keyof typeof ranges;

export const CURSOR_WRONG = "翻页位置错误，请回到第一页";

/** Whether a cursor's numbers are these. */
export function isCursorOf(cursor: string, keys: readonly CursorKey[]): boolean {
  const parts = cursor.split("_");
  return parts.length === keys.length && keys.every((key, at) => isWithin(parts[at] ?? "", key));
}

function isWithin(part: string, key: CursorKey): boolean {
  const [low, high] = ranges[key];
  const n = Number(part);
  return /^(0|-?[1-9]\d{0,15})$/.test(part) && n >= low && n <= high;
}

/** A cursor of one of these shapes; a list that can be sorted in two ways has two. */
export const cursorOf = (...shapes: readonly (readonly CursorKey[])[]) =>
  z.optional(
    z.string({ error: CURSOR_WRONG }).check(
      z.maxLength(100, { error: CURSOR_WRONG, abort: true }),
      z.refine((text) => shapes.some((keys) => isCursorOf(text, keys)), {
        error: CURSOR_WRONG,
        abort: true,
      }),
      z.meta({ format: `cursor ${shapes.map((keys) => keys.join("_")).join(" ")}` }),
    ),
  );

const sizeRule = { error: "每页条数应为 1-100", abort: true } as const;

/** `cursor` comes from the page before; `size` is 1-100, 20 unless said. */
export const pagedBy = (...shapes: readonly (readonly CursorKey[])[]) => ({
  cursor: cursorOf(...shapes),
  size: z._default(
    z.coerce.number<string | number>({ error: sizeRule.error }).check(
      z.refine((n) => Number.isInteger(n), sizeRule),
      z.minimum(1, sizeRule),
      z.maximum(limits.pageMax, sizeRule),
    ),
    20,
  ),
});

/** By the row's number alone, as most lists are. */
export const pageQuery = pagedBy(["row"]);

/** `next` is null on the last page. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ list: z.array(item), next: z.nullable(z.string()) });
