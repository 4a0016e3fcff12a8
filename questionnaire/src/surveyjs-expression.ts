/** Reads the usual forms of SurveyJS expressions: `{age} >= 18 and ({city} = 'sh' or {q} notempty)`. */
import type { Condition } from "./model.ts";

interface Token {
  kind: "name" | "value" | "word" | "mark";
  text: string;
}
interface Reader {
  tokens: Token[];
  nameOf: (source: string) => string;
}

/**
 * Undefined when the expression says more than our conditions can. Values come as texts: which of
 * them are numbers depends on the question.
 */
export const readExpression = (
  text: string,
  nameOf: (source: string) => string,
): Condition | undefined => {
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  const reader: Reader = { tokens, nameOf };
  const condition = readAny(reader);
  return reader.tokens.length === 0 ? condition : undefined;
};

const TOKEN =
  /\s*(?:\{([^{}]+)\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|([a-z]+)|(==|=|!=|<>|>=|<=|>|<|&&|\|\||!|[()[\],]))/iy;

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
  if (take(reader, "not", "!")) return negated(readOne(reader));
  if (take(reader, "(")) {
    const inside = readAny(reader);
    return take(reader, ")") ? inside : undefined;
  }
  const name = reader.tokens.shift();
  const operator = name?.kind === "name" ? reader.tokens.shift()?.text : undefined;
  if (name === undefined || operator === undefined) return undefined;
  const reading = readingOf(name.text, reader.nameOf);
  if (operator === "notempty") return { ...reading, test: "answered" };
  if (operator === "empty") return { not: { ...reading, test: "answered" } };
  const values = readValues(reader);
  return values && comparison(operator, reading, values);
};

/** `{matrix.row}` reads a row. */
const readingOf = (text: string, nameOf: Reader["nameOf"]) => {
  const [name = "", row] = text.split(".", 2);
  return row === undefined ? { question: nameOf(name) } : { question: nameOf(name), row };
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

const comparison = (
  operator: string,
  reading: { question: string; row?: string },
  values: string[],
): Condition | undefined => {
  const [value = ""] = values;
  const includes = values.map((one) => ({ ...reading, test: "includes" as const, value: one }));
  const order = ORDERS[operator];
  if (order && values.length === 1) return { ...reading, test: order, value };
  switch (operator) {
    case "=":
    case "==":
      return values.length === 1 ? { ...reading, test: "equals", value } : undefined;
    case "!=":
    case "<>":
      return negated(comparison("=", reading, values));
    case "contains":
    case "allof":
      return includes.length === 1 ? includes[0] : { all: includes };
    case "notcontains":
      return negated(comparison("contains", reading, values));
    case "anyof":
      return { ...reading, test: "oneOf", value: values };
    default:
      return undefined;
  }
};

const ORDERS: Record<string, "greater" | "less" | "atLeast" | "atMost"> = {
  ">": "greater",
  "<": "less",
  ">=": "atLeast",
  "<=": "atMost",
};
