/** What of the results is looked at, as it stands in the address. Pure. */
import {
  type ResultScope,
  resultScopes,
  type resultFunnel,
  type Variable,
} from "#contract/console/study/results.ts";
import type { InputOf } from "#contract/endpoint.ts";

export type Filter = InputOf<typeof resultFunnel>["query"];
export type AnswerFilter = { key: string; codes: string[] };
export type Margin = { key: string; targets: Record<string, number> };

export const scopeWords: Record<ResultScope, string> = {
  counted: "完成且未判无效",
  valid: "审核有效",
  complete: "全部完成",
  all: "所有开始的",
  invalid: "只看判为无效的",
};

const days = /^20\d{2}-\d{2}-\d{2}$/;
const names = ["version", "cell", "answers"] as const;

/** `prefix`: of the second filter, which the first is compared with. */
export function filterIn(search: URLSearchParams, prefix = ""): Filter {
  const get = (name: string) => search.get(prefix + name) ?? "";
  const of = resultScopes.find((scope) => scope === get("of"));
  const source = get("source");
  const doubt = get("doubt");
  const excluded = get("excluded");
  return {
    ...(of && { of }),
    ...(days.test(get("from")) && { from: get("from") }),
    ...(days.test(get("to")) && { to: get("to") }),
    ...((source === "member" || source === "agent") && { source }),
    ...((excluded === "in" || excluded === "only") && { excluded }),
    ...((doubt === "0" || doubt === "1") && { doubt }),
    ...Object.fromEntries(names.flatMap((name) => (get(name) ? [[name, get(name)]] : []))),
  };
}

/** The items of a JSON list in the address; nothing where somebody broke it. */
function listIn(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export const keysIn = (search: URLSearchParams, name: string): string[] =>
  listIn(search.get(name)).filter((key) => typeof key === "string");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const answersIn = (search: URLSearchParams, prefix: string): AnswerFilter[] =>
  listIn(search.get(`${prefix}answers`)).flatMap((one) =>
    isRecord(one) && typeof one["key"] === "string" && Array.isArray(one["codes"])
      ? [{ key: one["key"], codes: one["codes"].filter((code) => typeof code === "string") }]
      : [],
  );

export const marginsIn = (search: URLSearchParams): Margin[] =>
  listIn(search.get("margins")).flatMap((one) =>
    isRecord(one) && typeof one["key"] === "string" && isRecord(one["targets"])
      ? [
          {
            key: one["key"],
            targets: Object.fromEntries(
              Object.entries(one["targets"]).flatMap(([code, percent]) =>
                typeof percent === "number" ? [[code, percent]] : [],
              ),
            ),
          },
        ]
      : [],
  );

export const jsonOrNothing = (list: readonly unknown[]): string | undefined =>
  list.length > 0 ? JSON.stringify(list) : undefined;

/** What can stand in a cross-table's columns. */
export const hasCodes = ({ shape }: Variable): boolean => shape === "one" || shape === "many";

/** What is kept of the address with a cross-table's name. */
export function searchOfTable(search: URLSearchParams): string {
  const isKept = (name: string) => !name.startsWith("b.") && name !== "vs" && name !== "at";
  const kept = new URLSearchParams([...search].filter(([name]) => isKept(name)));
  kept.set("tab", "cross");
  return kept.toString();
}

/** 12.3%, of 0 to 1. */
export const percent = (share: number | null): string =>
  share === null ? "–" : `${(share * 100).toFixed(1)}%`;

export const figure = (value: number | null, digits = 2): string =>
  value === null ? "–" : String(Number(value.toFixed(digits)));

/** Fewer say little. The same as the tests': docs/decisions/0084. */
export const SMALL_BASE = 30;
