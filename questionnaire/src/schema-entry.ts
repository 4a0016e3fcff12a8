/** The shapes of what is filled in, and of questions that are several. */
import { z } from "zod/mini";
import { isDay } from "./check-figures.ts";
import { MAX_TEXT_LENGTH } from "./check-text.ts";
import { isTime } from "./check-time.ts";
import { LIMITS } from "./limits.ts";
import { flag, listOf, optional, text, value } from "./schema-part.ts";

export const count = (max: number) => z.int().check(z.minimum(1), z.maximum(max));
const share = z.number().check(z.minimum(0), z.maximum(1e9));
export const figure = z.number().check(z.minimum(-1e15), z.maximum(1e15));

export const day = z.string().check(z.refine(isDay, { error: "日期要写成 2024-05-01 的样子" }));
const time = z.string().check(z.refine(isTime, { error: "时间要写成 08:30 的样子" }));
export const label = text(500);
export const column = z.strictObject({ value, label });
export const length = optional(count(MAX_TEXT_LENGTH));
export const format = z.enum(["line", "paragraph", "mobile", "email", "url", "idcard"]);
export const figures = {
  min: optional(figure),
  max: optional(figure),
  integer: flag,
  unit: optional(text(20)),
};
export const times = { min: optional(time), max: optional(time), step: optional(count(720)) };
const entryParts = { value, label, optional: flag };
const entry = z.discriminatedUnion("type", [
  z.strictObject({
    ...entryParts,
    type: z.literal("text"),
    format: optional(format),
    minLength: length,
    maxLength: length,
  }),
  z.strictObject({ ...entryParts, type: z.literal("number"), ...figures }),
  z.strictObject({
    ...entryParts,
    type: z.literal("date"),
    min: optional(day),
    max: optional(day),
  }),
  z.strictObject({ ...entryParts, type: z.literal("time"), ...times }),
  z.strictObject({
    ...entryParts,
    type: z.literal("dropdown"),
    choices: listOf(column, LIMITS.choices),
  }),
]);

type Shape = z.core.$ZodShape;

/** `base`: what every question has; `rowParts`: every row. */
export const compoundShapes = <B extends Shape, R extends Shape>(base: B, rowParts: R) =>
  [
    z.strictObject({
      kind: z.literal("grid"),
      ...base,
      rows: listOf(z.strictObject(rowParts), LIMITS.rows),
      columns: listOf(entry, LIMITS.columns),
      shuffleRows: flag,
      rowTotals: flag,
      columnTotals: flag,
    }),
    z.strictObject({
      kind: z.literal("blanks"),
      ...base,
      blanks: listOf(entry, LIMITS.columns),
      sentence: optional(text(2000)),
    }),
    z.strictObject({
      kind: z.literal("constantSum"),
      ...base,
      rows: listOf(
        z.strictObject({ ...rowParts, min: optional(share), max: optional(share) }),
        LIMITS.rows,
      ),
      total: z.number().check(z.minimum(0.01), z.maximum(1e9)),
      unit: optional(text(20)),
      shuffleRows: flag,
    }),
    z.strictObject({
      kind: z.literal("maxDiff"),
      ...base,
      items: listOf(column, LIMITS.rows),
      perSet: count(LIMITS.setItems),
      sets: count(LIMITS.rows),
      bestLabel: optional(text(40)),
      worstLabel: optional(text(40)),
    }),
  ] as const;
