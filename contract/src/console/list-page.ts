/** What every list of the console has in common: pages that say how many rows there are, days and sorting. */
import * as z from "zod/mini";
import { wholeFromText } from "../fields.ts";
import { type CursorKey, pagedBy } from "../page.ts";

/** Rows are counted up to here; a list that has more says so, and nobody waits for the exact number. */
export const COUNTED_MAX = 1000;

/**
 * A page and how many rows the filters find: `COUNTED_MAX` + 1 means more than can be counted cheaply, null that
 * they are judged one by one and never counted.
 */
export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ list: z.array(item), next: z.nullable(z.string()), total: z.nullable(z.int()) });

/**
 * The paging of a list that can be sorted. `sort=amount`: the least first; `sort=-amount`: the greatest first; rows
 * of the same amount follow their number in the same direction. Without it the list has its usual order, whose
 * cursor is `usual`. A cursor belongs to the order that it was given in.
 */
export const sortedBy = <const K extends string>(
  keys: readonly K[],
  usual: readonly CursorKey[] = ["row"],
) => ({
  ...pagedBy(usual, ["sort", "row"]),
  sort: z.optional(
    z.enum([...keys, ...keys.map((key) => `-${key}` as const)], { error: "排序方式错误" }),
  ),
});

const day = (label: string) =>
  z
    .string()
    .check(
      z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: `${label}格式错误` }),
    );

/** Days of Asia/Shanghai, both included. */
export const days = {
  from: z.optional(day("开始日期")),
  to: z.optional(day("结束日期")),
};

/** A number in the address, from nothing to a column's end. */
export const leastOrMost = (label: string) =>
  z.optional(wholeFromText([0, 2 ** 31 - 1], `${label}应为不小于 0 的整数`));
