/** Which responses are asked for: the address's words, read. */
import * as z from "zod/mini";
import {
  type resultFunnel,
  type ResultScope,
  VARIABLE_KEY_MAX,
} from "#contract/console/study/results.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import { badField } from "../../platform/failure.ts";
import type { Measured } from "./variable.ts";
import { pick, type Version } from "./versions.ts";

type FilterQuery = ParsedOf<typeof resultFunnel>["query"];

export type Filter = {
  taskId: number;
  of: ResultScope;
  from: string | undefined;
  to: string | undefined;
  questionnaireId: number | undefined;
  cell: string | undefined;
  source: "member" | "agent" | undefined;
  doubt: boolean | undefined;
  excluded: "out" | "in" | "only";
  /** A `bigint[]` in PostgreSQL's words, once it is read (withExcluded). */
  excludedIds?: string;
  answers: readonly { variable: Measured; codes: readonly string[] }[];
  /** Only responses of these numbers; not said: all. */
  within?: readonly number[];
};

const Keys = z.array(z.string().check(z.maxLength(VARIABLE_KEY_MAX)));
const Answers = z
  .array(
    z.strictObject({
      key: z.string(),
      codes: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(100)),
    }),
  )
  .check(z.maxLength(8));
const Margins = z.array(
  z.strictObject({
    key: z.string(),
    targets: z.record(z.string(), z.number().check(z.minimum(-1000), z.maximum(1000))),
  }),
);

/** Throws `badRequest` for a version or a question that the task does not have. */
export function filterOf(
  taskId: number,
  asked: FilterQuery,
  { versions, variables }: { versions: readonly Version[]; variables: readonly Measured[] },
): Filter {
  const version = versions.find((one) => one.version === asked.version);
  if (asked.version !== undefined && !version)
    throw badField("version", `没有第 ${asked.version} 版问卷`);
  return {
    taskId,
    of: asked.of,
    from: asked.from,
    to: asked.to,
    questionnaireId: version?.id,
    cell: asked.cell,
    source: asked.source,
    excluded: asked.excluded,
    doubt: asked.doubt === undefined ? undefined : asked.doubt === "1",
    answers: read(Answers, asked.answers ?? "[]", "答案条件").map(({ key, codes }) => {
      const variable = pick(variables, key);
      if (variable.shape !== "one" && variable.shape !== "many")
        throw badField("answers", `「${variable.title}」没有选项，不能按它筛选`);
      return { variable, codes };
    }),
  };
}

type KeysAsked = { text: string; most: number; variables: readonly Measured[] };

export function variablesIn({ text, most, variables }: KeysAsked): Measured[] {
  const keys = [...new Set(read(Keys, text, "题目"))];
  if (keys.length > most) throw badField("keys", `一次最多 ${most} 道题`);
  return keys.map((key) => pick(variables, key));
}

export type MarginAsked = { variable: Measured; targets: Record<string, number> };

export function marginsIn({ text, most, variables }: KeysAsked): MarginAsked[] {
  const found = read(Margins, text, "加权目标");
  if (found.length > most) throw badField("margins", `最多按 ${most} 道题加权`);
  return found.map(({ key, targets }) => {
    const variable = pick(variables, key);
    if (variable.shape !== "one")
      throw badField("margins", `「${variable.title}」不是单选题，不能作为加权目标`);
    return { variable, targets };
  });
}

function read<S extends z.ZodMiniType>(schema: S, text: string, name: string): z.output<S> {
  const problem = badField("keys", `${name}格式错误`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem;
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw problem;
  return parsed.data;
}
