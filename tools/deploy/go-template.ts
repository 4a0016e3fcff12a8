/**
 * The part of Go's templates that our chart is written in, for tests where no helm is: stricter than helm, because what
 * is not there is an error and not "<no value>".
 */
import { createHash } from "node:crypto";
import { stringify } from "yaml";
import { evaluator, type Functions, type Scope } from "./go-pipeline.ts";

type Node =
  | { kind: "text"; text: string }
  | { kind: "print"; pipeline: string }
  | { kind: "assign"; name: string; pipeline: string }
  | { kind: "block"; word: "if" | "with" | "range"; head: string; body: Node[]; other: Node[] };
type Defined = Map<string, Node[]>;

/** Renders one file; `shared` are those whose definitions it may include. */
export function renderTemplate(text: string, shared: readonly string[], data: unknown): string {
  const defined: Defined = new Map();
  for (const one of [...shared, text]) parse(one, defined);
  const own = parse(text, defined);
  const functions: Functions = {
    ...plainFunctions,
    include: (name, dot) => {
      const body = defined.get(String(name));
      if (!body) throw new Error(`no template is named ${String(name)}`);
      return run(body, { dot, root: dot, variables: new Map() });
    },
  };
  const evaluate = evaluator(functions);
  function run(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => runOne(node, scope)).join("");
  }
  function runOne(node: Node, scope: Scope): string {
    if (node.kind === "text") return node.text;
    if (node.kind === "print") return printed(evaluate(node.pipeline, scope), node.pipeline);
    if (node.kind === "assign") {
      scope.variables.set(node.name, evaluate(node.pipeline, scope));
      return "";
    }
    return runBlock(node, scope);
  }
  function runBlock(block: Extract<Node, { kind: "block" }>, scope: Scope): string {
    const { word, head, body, other } = block;
    const inner = (dot: unknown, more: [string, unknown][] = []) =>
      run(body, { ...scope, dot, variables: new Map([...scope.variables, ...more]) });
    if (word === "range") return runRange(head, scope, inner) || run(other, scope);
    const value = evaluate(head, scope);
    if (!isTrue(value)) return run(other, scope);
    return inner(word === "with" ? value : scope.dot);
  }
  function runRange(
    head: string,
    scope: Scope,
    inner: (dot: unknown, more: [string, unknown][]) => string,
  ): string {
    const [, key, value, pipeline = head] = /^(\$\w+), (\$\w+) := (.*)$/.exec(head) ?? [];
    const over = evaluate(pipeline, scope);
    return Object.entries(over as object)
      .map(([name, one]) =>
        inner(
          one,
          key && value
            ? [
                [key, name],
                [value, one],
              ]
            : [],
        ),
      )
      .join("");
  }
  return run(own, { dot: data, root: data, variables: new Map() });
}

/** As Go has it: nothing, zero and the empty are false. */
export const isTrue = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);

function printed(value: unknown, pipeline: string): string {
  if (value === undefined || value === null) throw new Error(`${pipeline} is not there`);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  throw new Error(`${pipeline} is no text`);
}

const indent = (width: unknown, text: unknown): string =>
  String(text).replaceAll(/^(?=.)/gm, " ".repeat(Number(width)));

const plainFunctions: Functions = {
  add: (...numbers) => numbers.reduce((sum: number, one) => sum + Number(one), 0),
  default: (fallback, given) => (isTrue(given) ? given : fallback),
  join: (by, list) => (list as unknown[]).join(String(by)),
  nindent: (width, text) => `\n${indent(width, text)}`,
  printf: (form, ...given) => {
    let place = 0;
    return String(form).replaceAll("%s", () => String(given[place++]));
  },
  quote: (text) => JSON.stringify(String(text)),
  required: (sentence, given) => {
    if (!isTrue(given)) throw new Error(String(sentence));
    return given;
  },
  sha256sum: (text) => createHash("sha256").update(String(text)).digest("hex"),
  toYaml: (value) => stringify(value).trimEnd(),
  trimSuffix: (suffix, text) =>
    String(text).endsWith(String(suffix))
      ? String(text).slice(0, -String(suffix).length)
      : String(text),
  trunc: (most, text) => String(text).slice(0, Number(most)),
};

/** Takes `define`s into `defined`, and answers the rest. */
function parse(text: string, defined: Defined): Node[] {
  const tokens = tokensOf(text);
  let at = 0;
  function parseUntilEnd(): { nodes: Node[]; ended: string } {
    const nodes: Node[] = [];
    for (;;) {
      const token = tokens[at++];
      if (!token) return { nodes, ended: "" };
      if (token.kind === "text") nodes.push(token);
      else if (/^(end|else)\b/.test(token.action)) return { nodes, ended: token.action };
      else nodes.push(...parseAction(token.action));
    }
  }
  function parseAction(action: string): Node[] {
    const [, word = "", head = ""] = /^(\w+)\s*(.*)$/s.exec(action) ?? [];
    if (action.startsWith("/*")) return [];
    if (word === "define") {
      defined.set(JSON.parse(head) as string, parseUntilEnd().nodes);
      return [];
    }
    if (word === "if" || word === "with" || word === "range") return [parseBlock(word, head)];
    const [, name, pipeline] = /^(\$\w+) := (.*)$/s.exec(action) ?? [];
    if (name && pipeline) return [{ kind: "assign", name, pipeline }];
    return [{ kind: "print", pipeline: action }];
  }
  function parseBlock(word: "if" | "with" | "range", head: string): Node {
    const { nodes: body, ended } = parseUntilEnd();
    if (ended === "end") return { kind: "block", word, head, body, other: [] };
    const [, otherHead] = /^else if (.*)$/s.exec(ended) ?? [];
    const other = otherHead === undefined ? parseUntilEnd().nodes : [parseBlock("if", otherHead)];
    if (ended === "") throw new Error(`${word} ${head} has no end`);
    return { kind: "block", word, head, body, other };
  }
  const { nodes, ended } = parseUntilEnd();
  if (ended !== "") throw new Error(`${ended} ends nothing`);
  return nodes;
}

type Token = { kind: "text"; text: string } | { kind: "action"; action: string };

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let rest = text;
  for (;;) {
    const found = /\{\{(-?)\s*(.*?)\s*(-?)\}\}/s.exec(rest);
    if (!found) return [...tokens, { kind: "text", text: rest }];
    const [whole, before, action = "", after] = found;
    const ahead = rest.slice(0, found.index);
    tokens.push({ kind: "text", text: before ? ahead.trimEnd() : ahead });
    tokens.push({ kind: "action", action });
    rest = rest.slice(found.index + whole.length);
    if (after) rest = rest.trimStart();
  }
}
