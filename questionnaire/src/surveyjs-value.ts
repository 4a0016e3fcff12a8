/** SurveyJS's calculated values and expressions as ours: what adds up, an average, and texts that go by conditions. */
import type { ComputedValue, Counted, Term, TextCase } from "./value-model.ts";

/** In SurveyJS's names, settled together with the conditions; undefined where no value of ours says the same. */
type ReadValue =
  | { kind: "sum"; of: Term[]; start: number }
  | { kind: "mean"; of: Term[] }
  | { kind: "count"; of: Counted[] }
  /** Conditions as they stand in the source; the last has none. */
  | { kind: "text"; cases: { if?: string; text: string }[] };

export const readValue = (expression: string): ReadValue | undefined => {
  const text = expression.trim();
  return readTexts(text) ?? readCall(text) ?? readColumn(text) ?? readShare(text) ?? readSum(text);
};

const readCall = (text: string): ReadValue | undefined => {
  const [, name = "", inside = ""] = /^(sum|avg)\s*\(([^()]*)\)$/i.exec(text) ?? [];
  const names = inside.split(",").map((one) => /^\s*\{([^{}]+)\}\s*$/.exec(one)?.[1]?.trim());
  const of = names.flatMap((question) => (question === undefined ? [] : { question }));
  if (name === "" || of.length !== names.length) return undefined;
  return name.toLowerCase() === "avg" ? { kind: "mean", of } : { kind: "sum", of, start: 0 };
};

const COLUMN = /^(sum|avg|count)InArray\s*\(\s*\{([^{}]+)\}\s*,\s*(?:'([^']+)'|"([^"]+)")\s*\)$/i;

/** `sumInArray({orders}, 'amount')`: without a row it is the column in all of its rows. */
const readColumn = (text: string): ReadValue | undefined => {
  const [, name, question, single, double] = COLUMN.exec(text) ?? [];
  const column = single ?? double;
  if (name === undefined || question === undefined || column === undefined) return undefined;
  const of = [{ question: question.trim(), column }];
  if (name.toLowerCase() === "sum") return { kind: "sum", of, start: 0 };
  return { kind: name.toLowerCase() === "avg" ? "mean" : "count", of };
};

/** `({a} + {b}) / 2` */
const readShare = (text: string): ReadValue | undefined => {
  const [, inside = "", by] = /^\(([^()]*)\)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const sum = Number(by) > 0 ? readSum(inside.trim()) : undefined;
  if (sum?.kind !== "sum") return undefined;
  const share = (figure: number) => figure / Number(by);
  const of = sum.of.map((term) => ({ ...term, weight: share(term.weight ?? 1) }));
  return { kind: "sum", of, start: share(sum.start) };
};

const PART =
  /([+-]?)\s*(?:(\d+(?:\.\d+)?)\s*\*\s*\{([^{}]+)\}|\{([^{}]+)\}(?:\s*\*\s*(\d+(?:\.\d+)?))?|(\d+(?:\.\d+)?))\s*/y;

/** `{a} + 2 * {b} - 3` */
const readSum = (text: string): ReadValue | undefined => {
  const of: Term[] = [];
  let start = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const isFirst = PART.lastIndex === 0;
    const found = PART.exec(text);
    if (!found || (!isFirst && found[1] === "")) return undefined;
    const sign = found[1] === "-" ? -1 : 1;
    const question = (found[3] ?? found[4])?.trim();
    if (question === undefined) {
      start += sign * Number(found[6]);
      continue;
    }
    const weight = sign * Number(found[2] ?? found[5] ?? 1);
    of.push({ question, ...(weight !== 1 && { weight }) });
  }
  return of.length > 0 ? { kind: "sum", of, start } : undefined;
};

/** `iif({a} > 1, 'many', iif({a} = 1, 'one', 'none'))` */
const readTexts = (text: string): ReadValue | undefined => {
  const cases: { if?: string; text: string }[] = [];
  let rest = text;
  for (;;) {
    const said = /^'([^']*)'$|^"([^"]*)"$/.exec(rest);
    if (said) {
      const last = said[1] ?? said[2] ?? "";
      if (cases.length === 0) return undefined;
      return { kind: "text", cases: last === "" ? cases : [...cases, { text: last }] };
    }
    const [, inside] = /^iif\s*\((.*)\)$/is.exec(rest) ?? [];
    const parts = inside === undefined ? [] : partsOf(inside);
    const [condition, then = "", otherwise = ""] = parts.map((part) => part.trim());
    const words = /^'([^']+)'$|^"([^"]+)"$/.exec(then);
    if (parts.length !== 3 || condition === undefined || !words) return undefined;
    cases.push({ if: condition, text: words[1] ?? words[2] ?? "" });
    rest = otherwise;
  }
};

/** At the commas that stand in no brackets and no quotation. */
const partsOf = (text: string): string[] => {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (const mark of text) {
    if (quote === "" && mark === "," && depth === 0) {
      parts.push("");
      continue;
    }
    if (quote !== "") quote = mark === quote ? "" : quote;
    else if (mark === "'" || mark === '"') quote = mark;
    else if ("([{".includes(mark)) depth += 1;
    else if (")]}".includes(mark)) depth -= 1;
    parts[parts.length - 1] += mark;
  }
  return parts;
};

/** With everything but what its conditions and names become, which is settled last. */
export const computedOf = (read: ReadValue, name: string, title: string): ComputedValue => {
  switch (read.kind) {
    case "sum":
      return {
        kind: "sum",
        name,
        title,
        of: read.of,
        ...(read.start !== 0 && { start: read.start }),
      };
    case "mean":
      return { kind: "mean", name, title, of: read.of };
    case "count":
      return { kind: "count", name, title, of: read.of };
    case "text":
      return {
        kind: "text",
        name,
        title,
        cases: read.cases.map(({ text }): TextCase => ({ text })),
      };
  }
};
