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
export const howMany = {
  min: optional(count(LIMITS.choices)),
  max: optional(count(LIMITS.choices)),
};
export const endLabels = { minLabel: optional(text(40)), maxLabel: optional(text(40)) };
export const points = {
  min: z.int().check(z.minimum(-100), z.maximum(100)),
  max: z.int().check(z.minimum(-100), z.maximum(100)),
  ...endLabels,
};
const entryParts = { value, label, optional: flag };
type Shape = z.core.$ZodShape;

/** What a blank or a cell asks; `more`: what else either has. */
const entriesWith = <M extends Shape>(more: M) => {
  const parts = { ...entryParts, ...more };
  return [
    z.strictObject({
      ...parts,
      type: z.literal("text"),
      format: optional(format),
      minLength: length,
      maxLength: length,
    }),
    z.strictObject({ ...parts, type: z.literal("number"), ...figures }),
    z.strictObject({ ...parts, type: z.literal("date"), min: optional(day), max: optional(day) }),
    z.strictObject({ ...parts, type: z.literal("time"), ...times }),
    z.strictObject({
      ...parts,
      type: z.literal("dropdown"),
      choices: listOf(column, LIMITS.choices),
    }),
  ] as const;
};

const blank = z.discriminatedUnion("type", entriesWith({}));
const cellWith = <M extends Shape>(more: M) => {
  const parts = { ...entryParts, ...more };
  return z.discriminatedUnion("type", [
    ...entriesWith(more),
    z.strictObject({ ...parts, type: z.literal("scale"), ...points }),
    z.strictObject({
      ...parts,
      type: z.literal("single"),
      choices: listOf(column, LIMITS.choices),
    }),
    z.strictObject({
      ...parts,
      type: z.literal("multiple"),
      choices: listOf(z.strictObject({ value, label, exclusive: flag }), LIMITS.choices),
      ...howMany,
    }),
  ]);
};

/** `base`: what every question has; `rowParts`: every row; `cellParts`: every column of a grid. */
export const compoundShapes = <B extends Shape, R extends Shape, C extends Shape>(
  base: B,
  rowParts: R,
  cellParts: C,
) =>
  [
    z.strictObject({
      kind: z.literal("grid"),
      ...base,
      rows: listOf(z.strictObject(rowParts), LIMITS.rows),
      columns: listOf(cellWith(cellParts), LIMITS.columns),
      shuffleRows: flag,
      rowTotals: flag,
      columnTotals: flag,
    }),
    z.strictObject({
      kind: z.literal("blanks"),
      ...base,
      blanks: listOf(blank, LIMITS.columns),
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
