/** One line of answers.jsonl: a response as the export writes it (export/archive.ts). */
import * as z from "zod/mini";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { isRecord } from "#questionnaire/checked.ts";
import { isStorable } from "./fits.ts";
import type { Problems } from "./fault.ts";
import { placeOf, readJson, type Source } from "./json-place.ts";

const words = (label: string, most: number) =>
  z
    .string({ error: `${label} 应为文字` })
    .check(
      z.maxLength(most, { error: `${label} 最多 ${most} 个字` }),
      z.refine(isStorable, { error: `${label} 里有不能保存的字符` }),
    );
const whole = (label: string, least: number, most: number) =>
  z
    .int({ error: `${label} 应为整数` })
    .check(
      z.minimum(least, { error: `${label} 不能小于 ${least}` }),
      z.maximum(most, { error: `${label} 不能大于 ${most}` }),
    );
/** As JavaScript writes it, of our century; the 30th of February is read as another day. */
const isMoment = (text: string) =>
  /^20\d{2}-/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text;
const moment = (label: string) =>
  z
    .string({ error: `${label} 应为时间` })
    .check(z.refine(isMoment, { error: `${label} 应像 2026-01-31T08:00:00.000Z` }));
const oneOf = (label: string, names: readonly string[]) =>
  z
    .string({ error: `${label} 应为文字` })
    .check(
      z.refine((name) => names.includes(name), { error: `${label} 只能是 ${names.join("、")}` }),
    );
const list = (label: string, most: number, length: number) =>
  z
    .array(words(label, length), { error: `${label} 应为列表` })
    .check(z.maxLength(most, { error: `${label} 最多 ${most} 项` }));
const byName = <S extends z.ZodMiniType>(label: string, schema: S) =>
  z.record(z.string(), schema, { error: `${label} 应为对象` });

const DAY_MILLISECONDS = 86_400_000;
const TYPED_MAX = 9999;

const AnswerLine = z.strictObject(
  {
    id: whole("id", 1, Number.MAX_SAFE_INTEGER),
    respondent: whole("respondent", 1, Number.MAX_SAFE_INTEGER),
    token: z
      .string({ error: "token 应为文字" })
      .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, { error: "token 应为 16-64 位字母数字" })),
    questionnaire: z.nullable(whole("questionnaire", 1, 99_999)),
    result: oneOf("result", Object.keys(JoinResult.of)),
    audit: z.nullable(oneOf("audit", Object.keys(AuditState.of))),
    startedAt: moment("startedAt"),
    finishedAt: z.nullable(moment("finishedAt")),
    flags: list("flags", 100, 500),
    city: words("city", 100),
    excluded: z.nullable(
      words("excluded", 200).check(z.minLength(1, { error: "excluded 不能为空" })),
    ),
    answers: byName("answers", z.unknown()),
    milliseconds: byName("milliseconds", whole("milliseconds", 0, DAY_MILLISECONDS)),
    seats: z.optional(list("seats", 500, 500)),
    agent: z.optional(z.literal(true, { error: "agent 只能是 true" })),
    typing: z.optional(
      byName(
        "typing",
        z.tuple(
          [
            whole("粘贴次数", 0, TYPED_MAX),
            whole("离开次数", 0, TYPED_MAX),
            whole("改动次数", 0, 99_999),
          ],
          { error: "typing 应为三个整数" },
        ),
      ),
    ),
    categories: z.optional(byName("categories", list("categories", 60, 40))),
  },
  { error: "应为一份答卷" },
);
export type AnswerLine = z.output<typeof AnswerLine>;

/** Undefined: the error was reported already. */
export function readAnswerLine(source: Source, problems: Problems): AnswerLine | undefined {
  const raw = readJson(source);
  const hidden = isRecord(raw) ? named.find((key) => hasPrototype(raw[key])) : undefined;
  if (hidden !== undefined) {
    problems.add(placeOf(source, [hidden, "__proto__"]), "不认识的字段：__proto__");
    return undefined;
  }
  const parsed = AnswerLine.safeParse(raw);
  if (!parsed.success) {
    for (const { path, message, ...issue } of parsed.error.issues)
      problems.add(
        placeOf(source, path as (string | number)[]),
        issue.code === "unrecognized_keys" ? `不认识的字段：${issue.keys.join("、")}` : message,
      );
    return undefined;
  }
  const told = contradictionIn(parsed.data);
  if (told === undefined) return parsed.data;
  problems.add(placeOf(source, told.path), told.message);
  return undefined;
}

/** In these every key is checked: the reader of forms drops the key `__proto__` without a word. */
const named = ["answers", "milliseconds", "typing", "categories"] as const;
const hasPrototype = (part: unknown) => isRecord(part) && Object.hasOwn(part, "__proto__");

type Contradiction = { path: (string | number)[]; message: string };

/** What no response of ours can be, and the table would refuse with other words. */
function contradictionIn(line: AnswerLine): Contradiction | undefined {
  const { result, audit, finishedAt, answers, milliseconds, typing = {}, categories = {} } = line;
  if ((audit !== null) !== (result === "complete"))
    return { path: ["audit"], message: "完成的才有审核结论，也都有" };
  if ((finishedAt !== null) !== (result !== "incomplete"))
    return { path: ["finishedAt"], message: "结束了的才有结束时间，也都有" };
  for (const name of Object.keys(answers))
    if (!Object.hasOwn(milliseconds, name))
      return { path: ["answers", name], message: `「${name}」没有作答毫秒数` };
  for (const [key, given] of Object.entries({ milliseconds, typing }))
    for (const name of Object.keys(given))
      if (!Object.hasOwn(answers, name))
        return { path: [key, name], message: `「${name}」没有答案` };
  for (const place of Object.keys(categories))
    if (!Object.hasOwn(answers, questionIn(place)))
      return { path: ["categories", place], message: `「${place}」没有答案` };
  return undefined;
}

/** No question's name has a dot in it. */
export const questionIn = (place: string): string => place.replace(/\..*$/s, "");
