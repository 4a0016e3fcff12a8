/** Reads the usual forms of SurveyJS expressions: `{age} >= 18 and ({city} = 'sh' or {q} notempty)`. */
import type { Condition } from "./model.ts";

interface Token {
  kind: "name" | "value" | "word" | "mark";
  text: string;
}
type Reader = { tokens: Token[]; depth: number };

/** Deeper than a questionnaire's conditions may be (parse.ts); without an end it would exhaust the stack. */
const MAX_DEPTH = 10;

/**
 * Undefined when the expression says more than our conditions can. Questions are called as SurveyJS calls them and
 * values come as texts: which question is meant and which values are numbers is settled later (surveyjs-settle.ts).
 */
export const readExpression = (text: string): Condition | undefined => {
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  const reader: Reader = { tokens, depth: 0 };
  const condition = readAny(reader);
  return reader.tokens.length === 0 ? condition : undefined;
};

const TOKEN =
  /\s*(?:\{([^{}]+)\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|([a-z]+)|(==|=<|=>|=|!=|<>|>=|<=|>|<|\*=|&&|\|\||!|[()[\],]))/iy;

const tokensOf = (text: string): Token[] | undefined => {
  const tokens: Token[] = [];
  const source = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const [, name, single, double, number, word, mark] = TOKEN.exec(source) ?? [];
    const value = single ?? double;
    if (name !== undefined) tokens.push({ kind: "name", text: name.trim() });
    else if (value !== undefined)
      tokens.push({ kind: "value", text: value.replace(/\\(.)/g, "$1") });
    else if (number !== undefined) tokens.push({ kind: "value", text: number });
    else if (word !== undefined) tokens.push({ kind: "word", text: word.toLowerCase() });
    else if (mark !== undefined) tokens.push({ kind: "mark", text: mark });
    else return undefined;
  }
  return tokens;
};

/** Takes the next token when it is one of these words or marks. */
const take = ({ tokens }: Reader, ...texts: string[]): string | undefined => {
  const [token] = tokens;
  const isWanted = token && (token.kind === "word" || token.kind === "mark");
  if (!isWanted || !texts.includes(token.text)) return undefined;
  tokens.shift();
  return token.text;
};

const readAny = (reader: Reader): Condition | undefined =>
  readList(reader, ["or", "||"], { part: readAll, join: (any) => ({ any }) });

const readAll = (reader: Reader): Condition | undefined =>
  readList(reader, ["and", "&&"], { part: readOne, join: (all) => ({ all }) });

const readList = (
  reader: Reader,
  words: string[],
  how: {
    part: (reader: Reader) => Condition | undefined;
    join: (parts: Condition[]) => Condition;
  },
): Condition | undefined => {
  const parts: Condition[] = [];
  do {
    const part = how.part(reader);
    if (part === undefined) return undefined;
    parts.push(part);
  } while (take(reader, ...words));
  return parts.length === 1 ? parts[0] : how.join(parts);
};

const readOne = (reader: Reader): Condition | undefined => {
  if (reader.depth >= MAX_DEPTH) return undefined;
  reader.depth += 1;
  const condition = readTerm(reader);
  reader.depth -= 1;
  return condition;
};

const readTerm = (reader: Reader): Condition | undefined => {
  if (take(reader, "not", "!", "negate")) return negated(readOne(reader));
  if (take(reader, "(")) {
    const inside = readAny(reader);
    return take(reader, ")") ? inside : undefined;
  }
  const first = reader.tokens[0];
  if (first?.kind !== "name") return readTurned(reader);
  reader.tokens.shift();
  const operator = reader.tokens.shift()?.text ?? "";
  if (operator === "notempty") return { question: first.text, test: "answered" };
  if (operator === "empty") return { not: { question: first.text, test: "answered" } };
  const values = readValues(reader);
  return values && comparison(operator, first.text, values);
};

/** `18 <= {age}` */
const readTurned = (reader: Reader): Condition | undefined => {
  const values = readValues(reader);
  const operator = reader.tokens.shift()?.text ?? "";
  const name = reader.tokens.shift();
  const turned = TURNED[operator];
  return name?.kind === "name" && turned && values
    ? comparison(turned, name.text, values)
    : undefined;
};

const TURNED: Record<string, string> = {
  "=": "=",
  "==": "=",
  "!=": "!=",
  "<>": "!=",
  "<": ">",
  ">": "<",
  "<=": ">=",
  "=<": ">=",
  ">=": "<=",
  "=>": "<=",
};

const readValues = (reader: Reader): string[] | undefined => {
  if (!take(reader, "[")) {
    const value = readValue(reader);
    return value === undefined ? undefined : [value];
  }
  const values: string[] = [];
  while (!take(reader, "]")) {
    const value = readValue(reader);
    if (value === undefined) return undefined;
    values.push(value);
    take(reader, ",");
  }
  return values;
};

const readValue = ({ tokens }: Reader): string | undefined => {
  const token = tokens.shift();
  const isValue = token?.kind === "value" || token?.text === "true" || token?.text === "false";
  return isValue ? token.text : undefined;
};

const negated = (condition: Condition | undefined): Condition | undefined =>
  condition && { not: condition };

const comparison = (operator: string, name: string, values: string[]): Condition | undefined => {
  const [value = ""] = values;
  const length = /^(.+)\.length$/i.exec(name)?.[1];
  if (length !== undefined)
    return values.length === 1 ? counted(operator, length, Number(value)) : undefined;
  const includes = values.map((one): Condition => ({
    question: name,
    test: "includes",
    value: one,
  }));
  const order = ORDERS[operator];
  if (order && values.length === 1) return { question: name, test: order, value };
  switch (operator) {
    case "=":
    case "==":
    case "equal":
      return values.length === 1
        ? { question: name, test: "equals", value }
        : exactly(name, includes);
    case "!=":
    case "<>":
    case "notequal":
      return negated(comparison("=", name, values));
    case "contains":
    case "contain":
    case "*=":
    case "allof":
      return includes.length === 1 ? includes[0] : { all: includes };
    case "notcontains":
    case "notcontain":
      return negated(comparison("contains", name, values));
    case "anyof":
      return values.length > 0 ? { question: name, test: "oneOf", value: values } : undefined;
    case "noneof":
      return negated(comparison("anyof", name, values));
    default:
      return undefined;
  }
};

/** These and no others are chosen. */
const exactly = (question: string, includes: Condition[]): Condition | undefined =>
  includes.length === 0
    ? undefined
    : { all: [...includes, { question, test: "countAtMost", value: includes.length }] };

/** `{fruits.length} > 2`; of what was not answered nothing is counted, so only "at least" can be said. */
const counted = (operator: string, question: string, count: number): Condition | undefined => {
  const atLeast = (value: number): Condition | undefined =>
    Number.isInteger(value) && value > 0 ? { question, test: "countAtLeast", value } : undefined;
  const order = ORDERS[operator];
  if (order === "atLeast") return atLeast(count);
  if (order === "greater") return atLeast(count + 1);
  if (order === "less") return negated(atLeast(count));
  if (order === "atMost") return negated(atLeast(count + 1));
  const more = atLeast(count + 1);
  const enough = atLeast(count);
  if (operator !== "=" && operator !== "==") return undefined;
  return enough && more && { all: [enough, { not: more }] };
};

const ORDERS: Record<string, "greater" | "less" | "atLeast" | "atMost"> = {
  ">": "greater",
  greater: "greater",
  "<": "less",
  less: "less",
  ">=": "atLeast",
  "=>": "atLeast",
  greaterorequal: "atLeast",
  "<=": "atMost",
  "=<": "atMost",
  lessorequal: "atMost",
};
