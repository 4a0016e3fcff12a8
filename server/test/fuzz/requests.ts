/**
 * Requests that no site of ours would send: for every endpoint of the contract, right ones with one thing
 * wrong, right ones that reach the handler, and plain nonsense. Case n is the same whenever it is made.
 */
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { type Random, seeded } from "../../sample/random.ts";
import { jsonSchemaOf } from "../../src/platform/json-schema.ts";
import {
  DEEP_ARRAY,
  DEEP_OBJECT,
  DEPTH,
  oddCursors,
  oddDates,
  oddNumbers,
  oddTexts,
} from "./odd.ts";
import { type Drawing, oddValue, type Pools, rightObject, type Schema } from "./values.ts";

/** A stream stays open until its reader leaves, so an answer to it never comes to an end here. */
export const fuzzed: readonly Endpoint[] = Object.values(endpoints).filter(
  ({ stream }) => stream !== true,
);

/** Who asks: a member of this role, an operator of this role, nobody, or one with a forged token. */
export type Who =
  | { kind: "member"; role: Role }
  | { kind: "staff"; role: StaffRole }
  | { kind: "stranger" | "forger" };

export type FuzzRequest = {
  /** Replays it: `--fuzz --seed <seed> --cases 1`. */
  seed: number;
  endpoint: Endpoint;
  /** The path with its parameters, and the query. */
  path: string;
  search: string;
  /** JSON or not, as it is sent; undefined for none. */
  payload: string | undefined;
  contentType: string;
  key: string | undefined;
  who: Who;
  ip: string;
  device: string | undefined;
};

type Part = "params" | "query" | "body";
type Fields = Record<string, unknown>;

const schemas = new Map<Endpoint, Partial<Record<Part, Schema>>>();
function schemasOf(endpoint: Endpoint): Partial<Record<Part, Schema>> {
  const known = schemas.get(endpoint);
  if (known) return known;
  const made: Partial<Record<Part, Schema>> = {};
  for (const part of ["params", "query", "body"] as const) {
    const declared = endpoint[part];
    if (declared) made[part] = jsonSchemaOf(declared, "input");
  }
  schemas.set(endpoint, made);
  return made;
}

/** Half of them as they should be, so that what lies behind the rules is tried as well. */
export function requestOf(seed: number, pools: Pools): FuzzRequest {
  // Seeds that follow one another would begin alike.
  const random = seeded(Math.imul(seed, 2_654_435_761));
  const drawing = { random, pools };
  const endpoint = random.pick(fuzzed);
  const declared = schemasOf(endpoint);
  const parts: Partial<Record<Part, unknown>> = {};
  for (const part of ["params", "query", "body"] as const) {
    const schema = declared[part];
    if (schema) parts[part] = valueOf(schema, drawing);
  }
  if (random.chance(0.5)) spoil(parts, drawing);
  const hasBody = endpoint.method === "POST";
  return {
    seed,
    endpoint,
    path: pathOf(endpoint, (parts.params ?? {}) as Fields),
    search: searchOf((parts.query ?? {}) as Fields, random.chance(0.02)),
    payload: hasBody ? payloadOf(parts.body, drawing) : undefined,
    contentType: random.chance(0.98)
      ? "application/json"
      : random.pick(["text/plain", "application/xml", "multipart/form-data", "application/json;x"]),
    key: keyOf(endpoint, random),
    who: whoOf(endpoint, random),
    ip: random.chance(0.9) ? `10.${random.below(256)}.${random.below(256)}.7` : "2001:db8::7",
    device: random.chance(0.5) ? String(random.below(10)).repeat(40) : undefined,
  };
}

function valueOf(schema: Schema, drawing: Drawing): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(drawing.random.pick(choices), drawing);
  return rightObject(schema, drawing);
}

type Leaf = { holder: Fields; key: string };

/** Every place in it that could hold something else. */
function leavesOf(value: unknown): Leaf[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => [
    { holder: value as Fields, key },
    ...leavesOf((value as Fields)[key]),
  ]);
}

/** Puts one thing wrong somewhere: another value, one too many, one too few. */
function spoil(parts: Partial<Record<Part, unknown>>, drawing: Drawing): void {
  const { random } = drawing;
  const leaves = Object.values(parts).flatMap(leavesOf);
  const kind = random.below(10);
  if (kind === 0 || leaves.length === 0) {
    const target = (parts.body ?? parts.query) as Fields | undefined;
    const key = random.pick(["__proto__", "role", "memberId", "state", ...oddTexts.slice(0, 12)]);
    if (target) Object.defineProperty(target, key, { value: oddValue(drawing), enumerable: true });
    return;
  }
  const { holder, key } = random.pick(leaves);
  if (kind === 1 && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
  else holder[key] = aimedAt(key, holder[key], drawing);
}

/** Numbers at their ends, cursors at theirs, days that no calendar has; and now and then anything. */
function aimedAt(key: string, value: unknown, drawing: Drawing): unknown {
  const { random } = drawing;
  if (random.chance(0.2)) return oddValue(drawing);
  if (key === "cursor") return random.pick(oddCursors);
  if (typeof value === "number") return random.pick(oddNumbers);
  if (typeof value !== "string") return oddValue(drawing);
  if (/^\d+$/.test(value)) return String(random.pick([...oddNumbers, ...oddTexts.slice(0, 34)]));
  if (/^\d{4}-/.test(value)) return random.pick(oddDates);
  return random.pick(oddTexts);
}

const textOf = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  // A lone surrogate has no URL form; it stays in bodies, where it can be sent.
  return encodeURIComponent(text.toWellFormed().slice(0, 3000));
};

export const pathOf = ({ path }: Endpoint, params: Fields): string =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => textOf(params[name] ?? ""))}`;

export function searchOf(fields: Fields, repeats: boolean): string {
  // What is left out of a body has no text in an address, either.
  const pairs = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${textOf(name)}=${textOf(value)}`);
  const all = repeats ? [...pairs, ...pairs] : pairs;
  return all.length > 0 ? `?${all.join("&")}` : "";
}

const nonsense: readonly string[] = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "0",
  '{"__proto__":{"role":2}}',
  '{"constructor":{"prototype":{"role":2}}}',
  '{"mobile":"13800000000","mobile":"13900000000"}',
  "[".repeat(20_000),
  "\ud800",
  `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
];

function payloadOf(body: unknown, { random }: Drawing): string | undefined {
  if (random.chance(0.02)) return random.pick(nonsense);
  return JSON.stringify(body)
    ?.replaceAll(JSON.stringify(DEEP_ARRAY), () => `${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}`)
    .replaceAll(JSON.stringify(DEEP_OBJECT), () => `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`);
}

function keyOf({ idempotent }: Endpoint, random: Random): string | undefined {
  if (!idempotent || random.chance(0.05)) return random.pick([undefined, "x", "0".repeat(5000)]);
  const hex = (count: number) => String(random.below(10 ** count)).padStart(count, "0");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`;
}

export const memberRoles: Record<string, readonly Role[]> = {
  public: Role.values,
  member: Role.values,
  leader: [Role.of.leader],
  agent: [Role.of.agent],
  inviter: [Role.of.vip, Role.of.agent, Role.of.leader],
};

/** Mostly somebody who may. */
function whoOf({ access }: Endpoint, random: Random): Who {
  if (random.chance(0.06)) return { kind: random.pick(["stranger", "forger"] as const) };
  const isStray = random.chance(0.06);
  if (typeof access === "object" ? !isStray : isStray)
    return {
      kind: "staff",
      role: random.pick(typeof access === "object" ? access.staff : StaffRole.values),
    };
  const roles = typeof access === "object" ? Role.values : memberRoles[access];
  return { kind: "member", role: random.pick(roles ?? Role.values) };
}
