/** The shape of the questionnaire model for zod; `model.ts` says what the parts mean. */
import { z } from "zod/mini";
import { LIMITS } from "./limits.ts";
import type { Condition, Questionnaire } from "./model.ts";
import {
  column,
  compoundShapes,
  count,
  day,
  endLabels,
  figure,
  figures,
  format,
  howMany,
  label,
  length,
  points,
  times,
} from "./schema-entry.ts";
import { blockShape, carry, experimentShape } from "./schema-block.ts";
import { flag, listOf, name, optional, readName, text, value } from "./schema-part.ts";
import * as values from "./value-schema.ts";

const age = z.int().check(z.minimum(1), z.maximum(120));
const picture = text(500).check(
  z.refine((address) => /^(https:\/\/|\/(?!\/))/.test(address), {
    error: "图片地址要以 https:// 或 / 开头",
  }),
);

const plain = z.union([z.string().check(z.maxLength(200)), figure]);
const reading = { question: readName, row: optional(value), column: optional(value) };
const test = <T extends string>(tests: readonly T[]) => z.enum(tests);
const comparison = z.discriminatedUnion("test", [
  z.strictObject({ ...reading, test: test(["answered"]) }),
  z.strictObject({ ...reading, test: test(["equals"]), value: plain }),
  z.strictObject({ ...reading, test: test(["oneOf"]), value: listOf(plain, LIMITS.choices) }),
  z.strictObject({ ...reading, test: test(["includes"]), value: z.string() }),
  z.strictObject({
    ...reading,
    test: test(["greater", "less", "atLeast", "atMost"]),
    value: plain,
  }),
  z.strictObject({
    ...reading,
    test: test(["countAtLeast", "countAtMost"]),
    value: z.int().check(z.minimum(0), z.maximum(LIMITS.choices)),
  }),
]);
const condition: z.ZodMiniType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ all: listOf(condition, LIMITS.conditions, 0) }),
    z.strictObject({ any: listOf(condition, LIMITS.conditions, 0) }),
    z.strictObject({ not: condition }),
    comparison,
  ]),
);

const rowParts = { value, label, visibleIf: optional(condition), fixed: flag };
const row = z.strictObject(rowParts);
const choice = z.strictObject({
  value,
  label,
  visibleIf: optional(condition),
  exclusive: flag,
  other: flag,
  screenOut: flag,
  picture: optional(picture),
  fixed: flag,
});

const base = {
  name,
  id: optional(name),
  title: text(2000),
  help: optional(text(2000)),
  required: z.prefault(z.boolean(), false),
  visibleIf: optional(condition),
  screenOutIf: optional(condition),
  attention: optional(
    z.strictObject({
      expect: z.union([plain, z.array(z.string()), z.record(z.string(), z.string())]),
    }),
  ),
  fixed: flag,
};
const choosing = {
  ...base,
  choices: listOf(choice, LIMITS.choices, 0),
  shuffle: flag,
  carry: optional(carry),
};
const question = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("single"), ...choosing }),
  z.strictObject({ kind: z.literal("dropdown"), ...choosing }),
  z.strictObject({ kind: z.literal("multiple"), ...choosing, ...howMany }),
  z.strictObject({ kind: z.literal("picture"), ...choosing, ...howMany, multiple: flag }),
  z.strictObject({ kind: z.literal("ranking"), ...choosing, ...howMany }),
  z.strictObject({
    kind: z.literal("text"),
    ...base,
    format,
    minLength: length,
    maxLength: length,
    pattern: optional(values.pattern),
  }),
  z.strictObject({
    kind: z.literal("number"),
    ...base,
    ...figures,
  }),
  z.strictObject({
    kind: z.literal("date"),
    ...base,
    min: optional(day),
    max: optional(day),
    minAge: optional(age),
  }),
  z.strictObject({
    kind: z.literal("scale"),
    ...base,
    ...points,
  }),
  z.strictObject({
    kind: z.literal("slider"),
    ...base,
    min: figure,
    max: figure,
    step: z.number().check(z.minimum(0.01), z.maximum(1e6)),
    ...endLabels,
    unit: optional(text(20)),
  }),
  z.strictObject({
    kind: z.literal("time"),
    ...base,
    ...times,
  }),
  z.strictObject({ kind: z.literal("nps"), ...base, ...endLabels }),
  z.strictObject({
    kind: z.literal("matrix"),
    ...base,
    rows: listOf(row, LIMITS.rows, 0),
    columns: listOf(column, LIMITS.columns),
    multiple: flag,
    shuffleRows: flag,
    carry: optional(carry),
  }),
  ...compoundShapes(base, rowParts, { visibleIf: optional(condition) }),
  z.strictObject({
    kind: z.literal("file"),
    ...base,
    maxCount: count(LIMITS.files),
    accept: listOf(text(100), 20, 0),
    maxBytes: count(LIMITS.fileBytes),
  }),
  z.strictObject({ kind: z.literal("region"), ...base, depth: z.literal([1, 2, 3]) }),
  z.strictObject({ kind: z.literal("explanation"), ...base }),
]);

const page = z.strictObject({
  name,
  title: optional(text(200)),
  visibleIf: optional(condition),
  questions: listOf(question, LIMITS.questions, 0),
  shuffleQuestions: flag,
  timer: optional(values.pageTimer),
  jumps: optional(
    listOf(z.strictObject({ if: optional(condition), to: text(40) }), LIMITS.jumps, 0),
  ),
  block: optional(name),
});
const endPage = optional(values.endPage);
const parts = { condition, column };

const people = z.int().check(z.minimum(0), z.maximum(10_000_000));
const band = z.strictObject({
  label: text(100),
  codes: optional(listOf(value, LIMITS.choices)),
  from: optional(figure),
  to: optional(figure),
});
const quotaGrid = z.strictObject({
  dimensions: listOf(z.strictObject({ question: name, bands: listOf(band, LIMITS.quotaBands) }), 3),
  targets: listOf(
    z.strictObject({
      at: listOf(z.nullable(z.int().check(z.minimum(0))), 3),
      min: optional(people),
      max: optional(people),
    }),
    LIMITS.quotaCells * 2,
    0,
  ),
  screenOutside: flag,
});

export const questionnaireSchema: z.ZodMiniType<Questionnaire> = z.strictObject({
  version: z.literal(1),
  title: text(200),
  pages: listOf(page, LIMITS.pages),
  quotaCells: z.prefault(
    listOf(
      z.strictObject({
        name,
        label: optional(text(100)),
        if: condition,
        limit: optional(z.int().check(z.minimum(0))),
      }),
      LIMITS.quotaCells,
      0,
    ),
    [],
  ),
  quotaGrid: optional(quotaGrid),
  blocks: optional(listOf(blockShape, LIMITS.blocks, 0)),
  experiments: optional(listOf(experimentShape, LIMITS.experiments, 0)),
  hiddenFields: optional(listOf(values.hiddenField(parts), values.VALUE_LIMITS.hiddenFields, 0)),
  computedValues: optional(
    listOf(values.computedValue(parts), values.VALUE_LIMITS.computedValues, 0),
  ),
  completedPage: endPage,
  screenedOutPage: endPage,
  quotaFullPage: endPage,
  endPages: optional(listOf(values.conditionalEnd(parts), values.VALUE_LIMITS.endPages, 0)),
});
