/** The shape, for zod, of hidden fields, computed values, timers, patterns and end pages. */
import { z } from "zod/mini";
import { HIDDEN_LENGTH } from "./hidden.ts";
import type { Condition } from "./model.ts";
import { PATTERN_LENGTH } from "./pattern.ts";
import { flag, listOf, name, optional, readName, text, value } from "./schema-part.ts";

export const VALUE_LIMITS = {
  hiddenFields: 20,
  computedValues: 50,
  terms: 100,
  cases: 50,
  endPages: 30,
  redirectSeconds: 60,
  pageSeconds: 3600,
};

const count = (max: number) => z.int().check(z.minimum(1), z.maximum(max));
const figure = z.number().check(z.minimum(-1e9), z.maximum(1e9));
const decimals = optional(z.int().check(z.minimum(0), z.maximum(6)));

interface Parts {
  condition: z.ZodMiniType<Condition>;
  column: z.ZodMiniType<{ value: string; label: string }>;
}

export const hiddenField = ({ column }: Pick<Parts, "column">) =>
  z.strictObject({
    name,
    title: text(200),
    maxLength: optional(count(HIDDEN_LENGTH)),
    choices: optional(listOf(column, 100)),
  });

export const computedValue = ({ condition }: Pick<Parts, "condition">) => {
  const base = { name, title: text(200) };
  const read = { question: readName, row: optional(value), column: optional(value) };
  const of = listOf(
    z.strictObject({
      ...read,
      weight: optional(figure),
      scores: optional(z.record(z.string().check(z.maxLength(64)), figure)),
    }),
    VALUE_LIMITS.terms,
  );
  const counted = z.strictObject({
    ...read,
    values: optional(listOf(z.union([z.string().check(z.maxLength(200)), figure]), 100)),
  });
  return z.discriminatedUnion("kind", [
    z.strictObject({ ...base, kind: z.literal("sum"), of, start: optional(figure), decimals }),
    z.strictObject({ ...base, kind: z.literal("mean"), of, decimals }),
    z.strictObject({ ...base, kind: z.literal("count"), of: listOf(counted, VALUE_LIMITS.terms) }),
    z.strictObject({
      ...base,
      kind: z.literal("text"),
      cases: listOf(
        z.strictObject({ if: optional(condition), text: text(200) }),
        VALUE_LIMITS.cases,
      ),
    }),
  ]);
};

const seconds = optional(count(VALUE_LIMITS.pageSeconds));
export const pageTimer = z.strictObject({ leastSeconds: seconds, mostSeconds: seconds });

export const pattern = z.strictObject({
  regex: text(PATTERN_LENGTH),
  ignoreCase: flag,
  message: optional(text(100)),
});

const redirect = z.strictObject({
  url: text(500),
  seconds: optional(z.int().check(z.minimum(0), z.maximum(VALUE_LIMITS.redirectSeconds))),
});
const end = { title: text(200), text: optional(text(2000)), redirect: optional(redirect) };
export const endPage = z.strictObject(end);
export const conditionalEnd = ({ condition }: Pick<Parts, "condition">) =>
  z.strictObject({ end: z.enum(["completed", "screenedOut", "quotaFull"]), if: condition, ...end });
