/** What the contract takes has an end: whatever a column or a stack cannot hold is refused before anything sees it. */
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

type Schema = Record<string, unknown>;

/** Judged by their own readers, which say what may be in them; size and depth are bounded for every body. */
const free = new Set([
  "body.value",
  "body.source",
  "body.audience",
  "body.questionnaire",
  // A block of the library, parsed by the same rules.
  "body.questions[]",
  "body.rules[].when",
]);

const jsonOf = (schema: z.ZodMiniType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, target: "draft-7", unrepresentable: "any" }) as Schema;

/** Every leaf of what a caller sends, and of what a handler gets: a number in an address is both. */
function leavesOf(schema: Schema, at: string): { at: string; leaf: Schema }[] {
  const { allOf, ...rest } = schema;
  if (Array.isArray(allOf)) return leavesOf(Object.assign({}, ...allOf, rest) as Schema, at);
  const branches = [schema["anyOf"], schema["oneOf"]].flatMap((list) =>
    Array.isArray(list) ? (list as Schema[]) : [],
  );
  if (branches.length > 0) return branches.flatMap((branch) => leavesOf(branch, at));
  const { type, items, properties, additionalProperties: other, propertyNames } = schema;
  const own = [{ at, leaf: schema }];
  if (type === "array") {
    const inner = Array.isArray(items) ? (items as Schema[]) : [items as Schema];
    const list = inner.flatMap((item) => leavesOf(item, `${at}[]`));
    return Array.isArray(items) ? list : [...own, ...list];
  }
  if (type !== "object") return own;
  return [
    ...Object.entries((properties ?? {}) as Record<string, Schema>).flatMap(([name, field]) =>
      leavesOf(field, `${at}.${name}`),
    ),
    ...(typeof other === "object" && other ? leavesOf(other as Schema, `${at}{}`) : []),
    ...(propertyNames ? leavesOf(propertyNames as Schema, `${at}{key}`) : []),
  ];
}

const INT4 = [-(2 ** 31), 2 ** 31 - 1] as const;

function numberProblem({ minimum, exclusiveMinimum, maximum, format }: Schema): string | undefined {
  const low = minimum ?? exclusiveMinimum;
  if (typeof low !== "number" || typeof maximum !== "number") return "a number without an end";
  // A row's number says so; its own range is what JSON holds exactly.
  if (format === "int64") return low >= 0 ? undefined : "a row's number below nothing";
  return low >= INT4[0] && maximum <= INT4[1] ? undefined : "a number that an integer cannot hold";
}

/** A pattern with both ends and nothing in it that may go on for ever. */
const isBounded = (pattern: unknown): boolean =>
  typeof pattern === "string" &&
  /^\^.*\$$/s.test(pattern) &&
  !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, "[]"));

function textProblem(at: string, { maxLength, pattern, format }: Schema): string | undefined {
  const isCursor = typeof format === "string" && format.startsWith("cursor ");
  if (at.endsWith("query.cursor") && !isCursor) return "a cursor of no declared shape";
  return typeof maxLength === "number" || isBounded(pattern) ? undefined : "a text without an end";
}

function problemOf(at: string, leaf: Schema): string | undefined {
  if (leaf["enum"] !== undefined || leaf["const"] !== undefined) return undefined;
  const types = Array.isArray(leaf["type"]) ? (leaf["type"] as unknown[]) : [leaf["type"]];
  const found = types.map((type) => {
    switch (type) {
      case "boolean":
      case "null":
      case "object":
        return undefined;
      case "integer":
      case "number":
        return numberProblem(leaf);
      case "string":
        return textProblem(at, leaf);
      case "array":
        return typeof leaf["maxItems"] === "number" ? undefined : "a list without an end";
      default:
        return free.has(at) ? undefined : "anything at all";
    }
  });
  return found.find((problem) => problem !== undefined);
}

/** Every problem of what this endpoint takes, on its way in and as its handler gets it. */
function problemsOf(name: string, parts: Record<string, z.ZodMiniType | undefined>): string[] {
  const ways = ["input", "output"] as const;
  return Object.entries(parts).flatMap(([part, schema]) =>
    !schema
      ? []
      : ways.flatMap((way) =>
          leavesOf(jsonOf(schema, way), part).flatMap(({ at, leaf }) => {
            const problem = problemOf(at, leaf);
            return problem === undefined ? [] : [`${name} ${at} (${way}): ${problem}`];
          }),
        ),
  );
}

test("every number, text, list and cursor that the contract takes says where it ends", () => {
  const problems = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const { params, query, body }: Endpoint = endpoint;
    return problemsOf(name, { params, query, body });
  });
  expect(problems).toEqual([]);
});

test.each([
  ["a number without an end", z.number()],
  ["a number that an integer cannot hold", z.int()],
  ["a number that an integer cannot hold", z.int().check(z.minimum(0), z.maximum(2 ** 31))],
  ["a text without an end", z.string()],
  ["a text without an end", z.string().check(z.regex(/^\d+$/))],
  ["a list without an end", z.array(z.boolean())],
  ["anything at all", z.unknown()],
])("%s is seen by that test", (problem, field) => {
  expect(problemsOf("x", { body: z.object({ field }) })[0]).toContain(problem);
});

test("a cursor without a shape is seen by that test", () => {
  const cursor = z.string().check(z.maxLength(100));
  expect(problemsOf("x", { query: z.object({ cursor }) })[0]).toContain("no declared shape");
});
