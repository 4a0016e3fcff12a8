/**
 * Every number, cursor and text that the contract takes, one at a time: the rest of the request is right, so
 * that what is refused is refused for this alone.
 */
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { seeded } from "../../sample/random.ts";
import { jsonSchemaOf } from "../../src/platform/json-schema.ts";
import { fuzzed } from "./requests.ts";
import { type Pools, rightValue, type Schema } from "./values.ts";

export const parts = ["params", "query", "body"] as const;
export type Part = (typeof parts)[number];
export type Kind = "number" | "cursor" | "text";
export type Right = Partial<Record<Part, unknown>>;
export type Input = {
  endpoint: Endpoint;
  part: Part;
  /** Names; `[]` stands for the first of a list, `{}` for the first of free names. */
  path: readonly string[];
  kind: Kind;
  /** What the handler would get, with something in this place. */
  right: Right;
};

/** All of them, and the names of those for which no right request could be made: there should be none. */
export function eachInput(pools: Pools): { inputs: Input[]; unreached: string[] } {
  const inputs: Input[] = [];
  const unreached: string[] = [];
  for (const endpoint of fuzzed) {
    const made = new Map(parts.map((part) => [part, rightOnes(endpoint, part, pools)]));
    for (const part of parts)
      for (const { path, kind } of placesOf(endpoint, part)) {
        const ofPart = made.get(part) ?? [];
        const value =
          ofPart.find((one) => placeIn(one, path)?.isThere) ??
          ofPart.find((one) => placeIn(one, path));
        const right = Object.fromEntries(
          parts.map((one) => [one, one === part ? value : made.get(one)?.[0]]),
        );
        const isWhole = parts.every((one) => !endpoint[one] || right[one] !== undefined);
        if (isWhole) inputs.push({ endpoint, part, path, kind, right });
        else unreached.push(`${endpoint.method} ${endpoint.path} ${part} ${path.join(".")}`);
      }
  }
  return { inputs, unreached };
}

/** The place in words by which a person finds it. */
export const nameOf = ({ endpoint, part, path }: Input): string =>
  `${endpoint.method} ${endpoint.path} ${part}.${path.join(".")}`;

/** The same request with this in the place, of which an address has the text. */
export function withValue(input: Input, json: string): Right {
  const { part, path, right } = input;
  const changed = structuredClone(right);
  const place = placeIn(changed[part], path);
  if (!place) throw new Error(`nothing holds ${nameOf(input)}`);
  const isText = part === "body" || json.startsWith('"');
  place.holder[place.key] = isText ? (JSON.parse(json) as unknown) : json;
  return changed;
}

const url = ["https://example.com/a"];
const [begin, end] = ["2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z"];
/** What some rule asks for that no pattern tells. */
const examples: Pools = {
  id: ["1", 1],
  code: ["123456"],
  contactEmail: ["somebody@example.com"],
  year: ["2026"],
  complete: url,
  screenedOut: url,
  quotaFull: url,
  other: url,
  opensAt: [begin],
  closesAt: [end],
  changedAt: [begin],
  at: [begin],
  from: [begin, begin.slice(0, 10)],
  to: [end, end.slice(0, 10)],
  until: [end],
};

/** So many requests are made of each that every optional field stands in one of them. */
const TRIES = 400;

/** Requests that the contract takes, the shortest first. */
function rightOnes(endpoint: Endpoint, part: Part, pools: Pools): unknown[] {
  const declared = endpoint[part];
  if (!declared) return [];
  const schema = jsonSchemaOf(declared, "input") as Schema;
  const made = Array.from({ length: TRIES }, (_, n) =>
    rightValue("", schema, { random: seeded(n + 1), pools: { ...pools, ...examples } }),
  );
  return made
    .filter((value) => lengthOf(value) < LONG && z.safeParse(declared, value).success)
    .toSorted((a, b) => lengthOf(a) - lengthOf(b));
}

/** A file of megabytes takes longer than all the others together. */
const LONG = 50_000;

/** How many characters it has, more or less. */
function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + 1 + lengthOf(inner), 0);
}

type Place = { path: readonly string[]; kind: Kind };

/** What a handler gets as a number arrives in an address as digits. */
function placesOf(endpoint: Endpoint, part: Part): Place[] {
  const declared = endpoint[part];
  if (!declared) return [];
  const found = new Map<string, Place>();
  for (const io of part === "body" ? (["input"] as const) : (["input", "output"] as const))
    for (const place of placesIn(jsonSchemaOf(declared, io) as Schema, []))
      found.set(place.path.join("."), place);
  return [...found.values()];
}

function placesIn(schema: Schema, path: readonly string[]): Place[] {
  const { anyOf, oneOf, enum: choices, const: constant, format, properties, items } = schema;
  const branches = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (branches.length > 0) return branches.flatMap((branch) => placesIn(branch, path));
  if (choices !== undefined || constant !== undefined) return [];
  const types = [schema.type].flat();
  if (types.includes("number") || types.includes("integer")) return [{ path, kind: "number" }];
  if (types.includes("string"))
    return [{ path, kind: format?.startsWith("cursor ") ? "cursor" : "text" }];
  const lists = [items ?? []].flat();
  const other = schema.additionalProperties;
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, field]) =>
      placesIn(field, [...path, name]),
    ),
    ...lists.flatMap((item) => placesIn(item, [...path, "[]"])),
    ...(typeof other === "object" ? placesIn(other, [...path, "{}"]) : []),
  ];
}

/** Undefined where what would hold it is not there. */
function placeIn(value: unknown, path: readonly string[]) {
  const [step, ...rest] = path;
  if (typeof value !== "object" || value === null || step === undefined) return undefined;
  const key = step === "[]" ? "0" : step === "{}" ? Object.keys(value)[0] : step;
  if (key === undefined) return undefined;
  const holder = value as Record<string, unknown>;
  if (rest.length > 0) return placeIn(holder[key], rest);
  return { holder, key, isThere: holder[key] !== undefined && holder[key] !== null };
}
