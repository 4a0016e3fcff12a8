/** A server's source file as declarations that others name, read by the compiler that also builds the sites. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

/** Whatever the parser answers, as far as this looks into it. */
export type Node = { type: string; [key: string]: unknown };

export type Declaration = { path: string; name: string; node: Node };
export type Source = {
  declarations: ReadonlyMap<string, Declaration>;
  /** What it takes from files of ours, or hands on from them: by the name here, the file and the name there. */
  imports: ReadonlyMap<string, { path: string; name: string }>;
};

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Types name tables without asking for them. */
const isOfTypes = ({ type }: Node) =>
  type.startsWith("TS") &&
  !["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"].includes(type);

const children = new WeakMap<Node, Node[]>();

export function childrenOf(node: Node): Node[] {
  const known = children.get(node) ?? childrenIn(node);
  children.set(node, known);
  return known;
}

const childrenIn = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => {
    // `a.b` and `{ b: … }` name b without meaning a declaration of that name.
    const isName =
      node["computed"] !== true &&
      ((node.type === "MemberExpression" && key === "property") ||
        (node.type === "Property" && key === "key"));
    if (isName) return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.filter(isNode).filter((child) => !isOfTypes(child));
  });

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const childOf = (node: Node, key: string): Node | undefined => {
  const value = node[key];
  return isNode(value) ? value : undefined;
};
export const listOf = (node: Node, key: string): Node[] => {
  const value: unknown = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
export const nameOf = (node: Node | undefined): string => textOf(node?.["name"]);

/** Everything in it, itself first. */
export function* insideOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* insideOf(child);
}

/** Names that are given to a value within it: `const rows = …`, `rows = …`. */
export const givenIn = (node: Node): { name: string; value: Node }[] =>
  [...insideOf(node)].flatMap((one) => {
    const isDeclared = one.type === "VariableDeclarator";
    if (!isDeclared && one.type !== "AssignmentExpression") return [];
    const value = childOf(one, isDeclared ? "init" : "right");
    const name = nameOf(childOf(one, isDeclared ? "id" : "left"));
    return value === undefined || name === "" ? [] : [{ name, value }];
  });

export function readSource(root: string, path: string): Source {
  const { program } = parseSync(path, readFileSync(join(root, path), "utf8"));
  const body = listOf(program as unknown as Node, "body");
  return {
    declarations: new Map(
      body.flatMap((statement) => declaredBy(childOf(statement, "declaration") ?? statement, path)),
    ),
    imports: new Map(body.flatMap((statement) => importedBy(statement, path))),
  };
}

function declaredBy(statement: Node, path: string): [string, Declaration][] {
  if (statement.type === "FunctionDeclaration") {
    const name = nameOf(childOf(statement, "id"));
    return [[name, { path, name, node: statement }]];
  }
  if (statement.type !== "VariableDeclaration") return [];
  return listOf(statement, "declarations").flatMap((one) => {
    const [name, node] = [nameOf(childOf(one, "id")), childOf(one, "init")];
    return node === undefined ? [] : [[name, { path, name, node }] as const];
  }) as [string, Declaration][];
}

type Imported = [string, { path: string; name: string }];

function importedBy(statement: Node, path: string): Imported[] {
  const from = textOf(childOf(statement, "source")?.["value"]);
  if (!from.startsWith(".")) return [];
  const there = join(dirname(path), from);
  // A feature's api.ts hands on what others may take: `export { a as b } from`.
  const [here, of] =
    statement.type === "ImportDeclaration" ? ["local", "imported"] : ["exported", "local"];
  return listOf(statement, "specifiers").map((one) => [
    nameOf(childOf(one, here)),
    { path: there, name: nameOf(childOf(one, of)) || "*" },
  ]);
}
