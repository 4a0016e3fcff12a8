/** Reads a request by its contract; the first thing wrong becomes one Chinese sentence naming the field. */
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { fieldLabels } from "#contract/fields.ts";
import { Failure } from "./failure.ts";

type ParsePartsInput = { params: unknown; query: unknown; body: unknown };
const parts = ["params", "query", "body"] as const;

/** Answers the validated parts, with defaults filled in; throws `badRequest` for the first problem. */
export function parseParts(endpoint: Endpoint, given: ParsePartsInput): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema) continue;
    if (part === "body" && (typeof given.body !== "object" || given.body === null))
      throw new Failure("badRequest", { msg: "请提交 JSON 对象" });
    const result = z.safeParse(schema, given[part] ?? {}, { reportInput: false });
    if (!result.success) throw problemOf(result.error.issues);
    refuseUnkept(result.data, "");
    parsed[part] = result.data;
  }
  return parsed;
}

/**
 * PostgreSQL keeps no U+0000 in a text and no half of a surrogate pair in JSON, and no person types one: refused for
 * every field at once. How deep this goes was bounded when the body was read (json-body.ts).
 */
function refuseUnkept(value: unknown, field: string): void {
  if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed()))
    throw new Failure("badRequest", {
      msg: `${labelOf(field) || "提交的内容"}含有无法识别的字符`,
      data: { field },
    });
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    // A name that cannot be stored cannot be shown either.
    refuseUnkept(key, field);
    refuseUnkept(inner, field === "" ? key : `${field}.${key}`);
  }
}

/** As a reader calls it; what has no such name is quoted, so that it is not taken for a word of the sentence. */
const labelOf = (field: string): string => {
  const own = field.replaceAll(/\.\d+(?=\.|$)/g, "");
  const label = fieldLabels[own] ?? fieldLabels[own.replace(/^.*\./, "")];
  return label ?? (own === "" ? "" : `字段「${own}」`);
};

type Issue = z.core.$ZodIssue;

function problemOf(issues: readonly Issue[]): Failure {
  // A rule's own message beats zod's: it says what to do.
  const issue = issues.find((one) => one.code === "custom") ?? issues[0];
  if (!issue) return new Failure("badRequest");
  const field = fieldOf(issue);
  return new Failure("badRequest", {
    msg: hasOwnMessage(issue) ? issue.message : generic(issue, field),
    data: { field },
  });
}

/** zod/mini without a locale says "Invalid input" for everything that has no message of ours. */
const hasOwnMessage = (issue: Issue) => issue.message !== "Invalid input";

const fieldOf = (issue: Issue): string =>
  issue.code === "unrecognized_keys"
    ? String(issue.keys[0] ?? "")
    : issue.path.map(String).join(".");

function generic(issue: Issue, field: string): string {
  const label = labelOf(field);
  switch (issue.code) {
    case "unrecognized_keys":
      return `不认识的字段「${field}」`;
    case "too_big":
      return `${label}过长或过大`;
    case "too_small":
      return `${label}过短或过小`;
    default:
      return label ? `${label}格式错误` : "参数有误";
  }
}
