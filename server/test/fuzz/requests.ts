/** Requests that no site of ours would send: almost right ones with one thing wrong, and plain nonsense. */
import fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { jsonSchemaOf } from "../../src/platform/json-schema.ts";

const features = /^(auth|password|sns|session|user|privacy|property|upload)\./;
export const fuzzed: readonly Endpoint[] = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  features.test(name) ? [endpoint] : [],
);

export type FuzzRequest = {
  endpoint: Endpoint;
  /** What follows the path, with its question mark. */
  search: string;
  /** JSON or not, as it is sent; undefined for none. */
  payload: string | undefined;
  contentType: string;
  /** Which of the sessions is used; undefined for none, "x" for a token that nobody gave out. */
  who: number | "x" | undefined;
  ip: string;
  device: string | undefined;
};

/** Text that has broken somebody's server somewhere. */
const oddText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\ufeff",
    "\u202e",
    "💥".repeat(40),
    "__proto__",
    "constructor",
    "' or 1=1; --",
    "<script>alert(1)</script>",
    "../../../../etc/passwd",
    "//evil.example",
    "%00%0a%0d",
    "１３８１２３４５６７８",
    "١٢٣٤٥٦",
    "-1",
    "1e308",
    "NaN",
    "x".repeat(3000),
    "汉".repeat(3000),
    "x".repeat(70_000),
  ),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
);
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(oddText, { maxLength: 5 }),
  fc.dictionary(oddText, oddText, { maxKeys: 5 }),
);

/** Fields whose rule the schema cannot tell. */
const rightValues: Record<string, fc.Arbitrary<unknown>> = {
  mobile: fc.integer({ min: 13_000_000_000, max: 13_000_000_999 }).map(String),
  email: fc.nat({ max: 999 }).map((n) => `somebody${n}@example.com`),
  account: fc.nat({ max: 999 }).map((n) => `somebody${n}@example.com`),
  code: fc.stringMatching(/^\d{6}$/),
  nickname: fc.constantFrom("小明", "Ada", "桂花糕 7"),
  realName: fc.constantFrom("王小明", "Ada Lovelace"),
  captchaVerifyParam: fc.constant("none"),
  next: fc.constantFrom("/home", "/task/detail/3?x=1"),
  password: fc.stringMatching(/^[\w-]{12}\.[A-Za-z0-9+/]{512}$/),
};

type Schema = {
  type?: string;
  enum?: unknown[];
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
};

function rightValue(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const known = rightValues[name];
  if (known) return known;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  switch (schema.type) {
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.nat({ max: 400 });
    case "string":
      return fc.string({ maxLength: 40 });
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

type Fields = Record<string, unknown>;
type Flaw = {
  kind: "none" | "replace" | "remove" | "add";
  at: number;
  value: unknown;
  key: string;
};

const flaw: fc.Arbitrary<Flaw> = fc.record({
  kind: fc.constantFrom("none", "replace", "replace", "replace", "remove", "add"),
  at: fc.nat(),
  value: oddValue,
  key: fc.oneof(fc.constantFrom("__proto__", "constructor", "role", "memberId", "state"), oddText),
});

/** With one thing wrong, or nothing. */
function spoil(fields: Fields, { kind, at, value, key }: Flaw): Fields {
  const names = Object.keys(fields);
  const name = names[at % Math.max(1, names.length)];
  switch (kind) {
    case "none":
      return fields;
    case "add":
      // By entries, so that "__proto__" becomes a key and not a prototype.
      return Object.fromEntries([...Object.entries(fields), [key, value]]);
    case "remove":
      return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));
    case "replace":
      return name === undefined ? fields : { ...fields, [name]: value };
  }
}

function fieldsOf(endpoint: Endpoint, part: "body" | "query"): fc.Arbitrary<Fields> {
  const declared = endpoint[part];
  const schema: Schema = declared ? jsonSchemaOf(declared, "input") : {};
  const right = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, rightValue(name, field)] as const,
  );
  const record = fc.record(Object.fromEntries(right), { requiredKeys: schema.required ?? [] });
  return fc.tuple(record, flaw).map(([fields, wrong]) => spoil(fields, wrong));
}

const nonsense = fc.oneof(
  fc.constantFrom(
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
    `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`,
  ),
  fc.json(),
  fc.string({ unit: "binary", maxLength: 200 }),
);

const searchOf = (fields: Fields, repeats: boolean): string => {
  const pairs = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    // A lone surrogate has no URL form; it stays in bodies, where it can be sent.
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent((text ?? "").toWellFormed().slice(0, 3000))}`;
  });
  const all = repeats ? [...pairs, ...pairs] : pairs;
  return all.length > 0 ? `?${all.join("&")}` : "";
};

function requestOf(endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const body = fc.oneof(
    { weight: 8, arbitrary: fieldsOf(endpoint, "body").map((fields) => JSON.stringify(fields)) },
    { weight: 2, arbitrary: nonsense },
  );
  const isOneIn = (n: number) => fc.nat({ max: n - 1 }).map((drawn) => drawn === 0);
  return fc.record({
    endpoint: fc.constant(endpoint),
    search: fc.tuple(fieldsOf(endpoint, "query"), isOneIn(20)).map((args) => searchOf(...args)),
    payload: endpoint.method === "GET" ? fc.constant(undefined) : body,
    contentType: fc.oneof(
      { weight: 20, arbitrary: fc.constant("application/json") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("text/plain", "application/xml", "multipart/form-data"),
      },
    ),
    who: fc.oneof(
      { weight: 8, arbitrary: fc.nat({ max: 7 }) },
      { weight: 1, arbitrary: fc.constantFrom(undefined, "x" as const) },
    ),
    ip: fc.ipV4(),
    device: fc.option(fc.oneof(fc.stringMatching(/^[0-9a-f]{40}$/), fc.constant("x")), {
      nil: undefined,
    }),
  });
}

/** The same for the same seed. */
export const requestsOf = (count: number, seed: number): FuzzRequest[] =>
  fc.sample(fc.oneof(...fuzzed.map(requestOf)), { numRuns: count, seed });
