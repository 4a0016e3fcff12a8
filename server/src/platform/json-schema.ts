/** JSON Schema of contract values: for the fast serialiser and for OpenAPI. */
import * as z from "zod/mini";

type JsonSchema = Record<string, unknown>;

/** What goes out (`output`) or comes in (`input`) of a contract value. */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: "input" | "output"): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: "draft-7",
    unrepresentable: "any",
  }) as JsonSchema;
  return rest;
};

/**
 * The envelope around an endpoint's data, in the form that fast-json-stringify compiles well. One object for
 * each, so that what is compiled from it can be kept, too (serialisers.ts).
 */
export function envelopeSchema(data: z.ZodMiniType): JsonSchema {
  const known = envelopes.get(data);
  if (known) return known;
  const made = {
    type: "object",
    properties: {
      code: { type: "integer" },
      msg: { type: "string" },
      data: plainNullable(jsonSchemaOf(data, "output")),
    },
  };
  envelopes.set(data, made);
  return made;
}

const envelopes = new WeakMap<z.ZodMiniType, JsonSchema>();

/**
 * `anyOf: [X, null]` becomes X with `nullable`: the serialiser would otherwise validate each branch
 * of every value at run time. An empty schema (z.unknown) stays empty and is plain JSON.
 */
function plainNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainNullable);
  if (typeof schema !== "object" || schema === null) return schema;
  const node = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== "propertyNames")
      .map(([key, value]) => [key, plainNullable(value)]),
  );
  const branches = Array.isArray(node["anyOf"]) ? (node["anyOf"] as JsonSchema[]) : [];
  const real = branches.filter((branch) => branch["type"] !== "null");
  const [only] = real;
  if (branches.length !== 2 || real.length !== 1 || !only) return node;
  if (!("type" in only) && !("enum" in only) && !("const" in only)) return {};
  const { enum: choices, const: constant, ...rest } = only;
  return {
    ...rest,
    type: only["type"] ?? typeof (constant ?? (choices as unknown[])[0]),
    nullable: true,
  };
}
