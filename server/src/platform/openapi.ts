/** The contract as OpenAPI 3.1: every endpoint, nothing that is not declared. */
import type { Endpoint } from "#contract/endpoint.ts";
import { allErrors } from "#contract/console/errors.ts";
import { StaffRole } from "#contract/enums.ts";
import { jsonSchemaOf } from "./json-schema.ts";

type Json = Record<string, unknown>;

export function openapiOf(endpoints: Record<string, Endpoint>, origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Panel",
      version: "1.0.0",
      description: `信封 {code, msg, data}。业务代码：${Object.values(allErrors)
        .map(({ code, msg }) => `${code} ${msg}`)
        .join("；")}`,
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      securitySchemes: {
        member: { type: "apiKey", in: "header", name: "z-token" },
        staff: { type: "apiKey", in: "cookie", name: "console" },
      },
    },
  };
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const { access, summary, params, query, body, data, idempotent, file, stream } = endpoint;
  const staff = typeof access === "object";
  return {
    operationId: name,
    summary,
    tags: [name.split(".")[0]],
    description: staff
      ? `控制台：${access.staff.map((role) => StaffRole.label(role)).join("、")}`
      : `可调用：${access}`,
    security: access === "public" ? [] : [{ [staff ? "staff" : "member"]: [] }],
    parameters: [
      ...(params ? parametersOf(jsonSchemaOf(params, "input"), "path") : []),
      ...(query ? parametersOf(jsonSchemaOf(query, "input"), "query") : []),
      ...(idempotent
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              required: idempotent === true,
              schema: { type: "string", format: "uuid" },
            },
          ]
        : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: jsonSchemaOf(body, "input") } },
      },
    }),
    responses: {
      200: {
        description: file ? "文件；被拒绝时为信封" : "信封；code 不为 200 时 data 见说明",
        content: {
          ...(file && { [file]: { schema: { type: "string", format: "binary" } } }),
          ...(stream && { "text/event-stream": { schema: jsonSchemaOf(data, "output") } }),
          "application/json": {
            schema: {
              type: "object",
              required: ["code", "msg", "data"],
              properties: {
                code: { type: "integer" },
                msg: { type: "string" },
                data: jsonSchemaOf(data, "output"),
              },
            },
          },
        },
      },
    },
  };
}

function parametersOf(schema: Json, place: "path" | "query"): Json[] {
  const required = new Set((schema["required"] as string[] | undefined) ?? []);
  return Object.entries((schema["properties"] as Record<string, Json> | undefined) ?? {}).map(
    ([name, value]) => ({
      name,
      in: place,
      required: place === "path" || required.has(name),
      schema: value,
    }),
  );
}
