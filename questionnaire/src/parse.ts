/** Reads a questionnaire from outside, saying in Chinese what is wrong with it and where. */
import type { z } from "zod/mini";
import { integrityProblems, type ParseProblem } from "./integrity.ts";
import type { Questionnaire } from "./model.ts";
// Questionnaires from outside come in all kinds: the server and the console judge the rare ones, too.
import "./rare-all.ts";
import { questionnaireSchema } from "./schema.ts";

export type Parsed =
  | { ok: true; questionnaire: Questionnaire }
  | { ok: false; problems: ParseProblem[] };

/** A condition ten levels deep, inside a choice; deeper, the recursion below could exhaust the stack. */
const MAX_DEPTH = 30;

export const parseQuestionnaire = (value: unknown): Parsed => {
  if (isDeeper(value, MAX_DEPTH)) return failed([{ path: "", message: "条件嵌套得太深了" }]);
  const parsed = questionnaireSchema.safeParse(value);
  if (!parsed.success) return failed(parsed.error.issues.map(inChinese));
  const problems = integrityProblems(parsed.data);
  return problems.length > 0 ? failed(problems) : { ok: true, questionnaire: parsed.data };
};

const failed = (problems: ParseProblem[]): Parsed => ({ ok: false, problems });

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1)));

const inChinese = (issue: z.core.$ZodIssue): ParseProblem => ({
  path: issue.path.reduce<string>(
    (path, key) =>
      typeof key === "number" ? `${path}[${key}]` : path ? `${path}.${String(key)}` : String(key),
    "",
  ),
  message: messageOf(issue),
});

const messageOf = (issue: z.core.$ZodIssue): string => {
  const { code } = issue;
  if (code === "custom") return issue.message;
  if (code === "too_big") return limited(issue.origin, "不能超过", issue.maximum);
  if (code === "too_small") return limited(issue.origin, "不能少于", issue.minimum);
  if (code === "invalid_value") return `只能是 ${issue.values.map(String).join("、")}`;
  if (code === "unrecognized_keys") return `不认识的内容：${issue.keys.join("、")}`;
  if (code !== "invalid_union") return "缺少内容，或者类型不对";
  return issue.discriminator === "kind" ? "没有这种题型" : "写法不对";
};

const limited = (origin: string, words: string, limit: number | bigint): string => {
  if (origin === "string") return `${words} ${limit} 个字`;
  return origin === "array" ? `${words} ${limit} 项` : `数值${words} ${limit}`;
};
