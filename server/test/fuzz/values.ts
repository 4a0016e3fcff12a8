/** Values for a JSON Schema: right ones, so that handlers are reached, and ones that broke somebody's server. */
import fc from "fast-check";
import type { Random } from "../../sample/random.ts";
import { oddDates, oddNumbers, oddOthers, oddTexts } from "./odd.ts";

export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: Schema | Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
};

/** What the database holds, by the name of the field that asks for it. */
export type Pools = Readonly<Record<string, readonly unknown[]>>;

/** Where a value of the right shape is drawn from. */
export type Drawing = { random: Random; pools: Pools };

export function oddValue({ random }: Drawing): unknown {
  const kind = random.below(10);
  if (kind < 4) return random.pick(oddTexts);
  if (kind < 7) return random.pick(oddNumbers);
  if (kind < 8) return random.pick(oddDates);
  return random.pick(oddOthers);
}

/** Texts of a pattern are slow to make: a few of each, the same in every run. */
const madeOf = new Map<string, readonly string[]>();
const PATTERN_SEED = 1;

function ofPattern(pattern: string): readonly string[] {
  const known = madeOf.get(pattern);
  if (known) return known;
  // What looks ahead cannot be made; without it most texts still fit.
  const plain = pattern.replaceAll(/\(\?[=!][^)]*\)/g, "");
  const made = fc.sample(fc.stringMatching(new RegExp(plain)), { numRuns: 25, seed: PATTERN_SEED });
  madeOf.set(pattern, made);
  return made;
}

const sentences = ["一句话", "核对过了，没有问题", "Ada 7", "https://example.com/a?b=c", "x"];

/** Of the right shape, as far as the schema tells. */
export function rightValue(name: string, schema: Schema, drawing: Drawing): unknown {
  const { random, pools } = drawing;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return rightValue(name, random.pick(choices), drawing);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const pool = pools[name];
  if (pool && pool.length > 0 && random.chance(0.9)) return random.pick(pool);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case "null":
      return null;
    case "boolean":
      return random.chance(0.5);
    case "integer":
    case "number":
      return rightNumber(schema, random);
    case "string":
      return rightText(schema, random);
    case "array":
      return rightList(name, schema, drawing);
    case "object":
      return rightObject(schema, drawing);
    default:
      return random.chance(0.3) ? oddValue(drawing) : random.pick<unknown>([1, "1", ["1"], {}]);
  }
}

/** Mostly small, where rows are and rules agree; now and then the very ends. */
function rightNumber(schema: Schema, random: Random): number {
  const low = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
  const high = schema.maximum ?? 1000;
  if (random.chance(0.1)) return random.chance(0.5) ? low : high;
  const from = Math.max(low, 0);
  return random.between(Math.min(from, high), Math.min(high, from + random.pick([3, 12, 1000])));
}

function rightText(schema: Schema, random: Random): string {
  if (schema.format === "date-time")
    return `20${random.between(25, 27)}-${String(random.between(1, 12)).padStart(2, "0")}-15T08:00:00Z`;
  if (schema.pattern !== undefined) {
    // Where rows are: a number in an address is mostly a small one.
    if (schema.pattern.startsWith("^[1-9]\\d") && random.chance(0.8))
      return String(random.between(1, random.pick([3, 12, 60])));
    return random.pick(ofPattern(schema.pattern));
  }
  const text = random.chance(0.8) ? random.pick(sentences) : "好".repeat(schema.maxLength ?? 30);
  return text.padEnd(schema.minLength ?? 0, "0").slice(0, schema.maxLength ?? 30);
}

function rightList(name: string, { items, minItems = 0 }: Schema, drawing: Drawing): unknown[] {
  if (Array.isArray(items)) return items.map((item) => rightValue(name, item, drawing));
  const count = Math.max(minItems, drawing.random.below(4));
  return Array.from({ length: count }, () => rightValue(name, items ?? {}, drawing));
}

export function rightObject(schema: Schema, drawing: Drawing): Record<string, unknown> {
  const { random } = drawing;
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    required.has(name) || random.chance(0.5) ? [[name, rightValue(name, field, drawing)]] : [],
  );
  const other = schema.additionalProperties;
  const free =
    typeof other === "object"
      ? Array.from({ length: random.below(3) }, () => [
          String(rightValue("key", schema.propertyNames ?? { type: "string" }, drawing)),
          rightValue("value", other, drawing),
        ])
      : [];
  return Object.fromEntries([...fields, ...free]) as Record<string, unknown>;
}
