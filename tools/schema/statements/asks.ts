/**
 * Which tables each statement of the server asks for, read off its sources: a statement is what one line of a function
 * puts together, with all pieces of SQL that it takes from elsewhere. What such a line awaits of other functions is a
 * statement of theirs.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  childOf,
  childrenOf,
  type Declaration,
  givenIn,
  insideOf,
  listOf,
  nameOf,
  type Node,
  readSource,
  type Source,
  textOf,
} from "./syntax.ts";
import { namesIn } from "./schema.ts";

/** Kysely's words for whom a statement asks or changes. */
const TAKING =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|replaceInto|\w+Join|\w+JoinLateral)$/;
const SENDING = /^(execute|executeTakeFirst|executeTakeFirstOrThrow|stream)$/;
const PREPARING = /^(prepared|preparedRow)$/;

export type Asked = { at: string; names: ReadonlySet<string> };

/** A name that stands for a value where a statement uses it, with the values of names around it. */
type Place = { path: string; locals: ReadonlyMap<string, readonly Node[]> };

export class Sources {
  readonly #read = new Map<string, Source>();
  readonly #sends = new Map<Node, boolean>();
  readonly #root: string;
  constructor(root: string) {
    this.#root = root;
  }

  /** Of one file, by the declaration in which each stands. */
  askedIn(path: string): Asked[] {
    return [...this.#source(path).declarations.values()].flatMap((declaration) => {
      const place = this.#placeOf(declaration);
      const all = statementsOf(declaration.node, (node) => this.#isSending(node, place));
      return all.map(({ node, without }) => ({
        at: `${path} ${declaration.name}`,
        names: new Set(this.#namesIn(node, place, new Set(without))),
      }));
    });
  }

  #source(path: string): Source {
    const known = this.#read.get(path);
    if (known) return known;
    const source = existsSync(join(this.#root, path))
      ? readSource(this.#root, path)
      : { declarations: new Map(), imports: new Map() };
    this.#read.set(path, source);
    return source;
  }

  #placeOf({ path, node }: Declaration): Place {
    const given = Map.groupBy(givenIn(node), ({ name }) => name);
    const locals = [...given].map(([name, all]) => [name, all.map(({ value }) => value)] as const);
    return { path, locals: new Map(locals) };
  }

  #declared(name: string, path: string): Declaration | undefined {
    const source = this.#source(path);
    const own = source.declarations.get(name);
    const imported = source.imports.get(name);
    if (own || !imported) return own;
    return this.#declared(imported.name, imported.path);
  }

  /** Whether it sends a statement itself, or waits for anything that does. */
  #isSending(node: Node, place: Place): boolean {
    const known = this.#sends.get(node);
    if (known !== undefined) return known;
    this.#sends.set(node, false);
    const sends = [...insideOf(node)].some((one) => {
      if (one.type === "AwaitExpression") return true;
      if (one.type !== "CallExpression") return false;
      const callee = childOf(one, "callee");
      if (callee?.type === "MemberExpression")
        return SENDING.test(nameOf(childOf(callee, "property")));
      const name = nameOf(callee);
      if (PREPARING.test(name)) return true;
      const declared = place.locals.has(name) ? undefined : this.#declared(name, place.path);
      return declared !== undefined && this.#isSending(declared.node, this.#placeOf(declared));
    });
    this.#sends.set(node, sends);
    return sends;
  }

  #namesIn(node: Node, place: Place, seen: Set<Node>): string[] {
    if (seen.has(node)) return [];
    seen.add(node);
    return [
      ...spokenBy(node),
      ...this.#meantBy(node, place, seen),
      ...this.#givenTo(node, place, seen),
      ...childrenOf(node).flatMap((child) => this.#namesIn(child, place, seen)),
    ];
  }

  /** What a function that sends by itself puts around the pieces that it is given here. */
  #givenTo(node: Node, place: Place, seen: Set<Node>): string[] {
    if (node.type !== "CallExpression") return [];
    const name = nameOf(childOf(node, "callee"));
    const declared = place.locals.has(name) ? undefined : this.#declared(name, place.path);
    if (!declared) return [];
    const there = this.#placeOf(declared);
    if (!this.#isSending(declared.node, there)) return [];
    const given = listOf(node, "arguments").some(
      (one) => this.#namesIn(one, place, new Set(seen)).length > 0,
    );
    return given ? this.#namesIn(declared.node, there, seen) : [];
  }

  /** Pieces that a name stands for, unless they are statements by themselves. */
  #meantBy(node: Node, place: Place, seen: Set<Node>): string[] {
    if (node.type !== "Identifier") return [];
    const name = nameOf(node);
    const local = place.locals.get(name);
    if (local)
      return local
        .filter((value) => !this.#isSending(value, place))
        .flatMap((value) => this.#namesIn(value, place, seen));
    const declared = this.#declared(name, place.path);
    if (!declared) return [];
    const there = this.#placeOf(declared);
    if (this.#isSending(declared.node, there)) return [];
    return this.#namesIn(declared.node, there, seen);
  }
}

/** Names in the words of this very node. */
function spokenBy(node: Node): string[] {
  if (node.type === "TemplateElement")
    return namesIn(textOf((node["value"] as { raw?: unknown }).raw));
  if (node.type === "Literal") return namesIn(textOf(node["value"]));
  if (node.type !== "CallExpression") return [];
  const callee = childOf(node, "callee");
  if (callee?.type !== "MemberExpression" || !TAKING.test(nameOf(childOf(callee, "property"))))
    return [];
  const [first] = listOf(node, "arguments");
  const literals =
    first === undefined
      ? []
      : first.type === "ArrayExpression"
        ? listOf(first, "elements")
        : [first];
  return literals.map((one) => snake(textOf(one["value"]).split(" ")[0] ?? "")).filter(Boolean);
}

const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Statement = {
  node: Node;
  /** Its parts that are statements by themselves. */ without: Node[];
};

/** Lines of a function are asked one by one, and so is whatever sends for itself within one: a function, one of a list. */
function statementsOf(node: Node, isSending: (node: Node) => boolean): Statement[] {
  const inside = (parts: readonly Node[]) => parts.flatMap((part) => statementsOf(part, isSending));
  if (IS_FUNCTION.test(node.type) || IS_LINES.test(node.type)) return inside(childrenOf(node));
  const without = partsOf(node, isSending);
  return [{ node, without }, ...inside(without)];
}

const IS_FUNCTION = /Function/;
const IS_LINES =
  /^(BlockStatement|IfStatement|For\w*Statement|WhileStatement|TryStatement|CatchClause)$/;

/** The outermost ones below. */
function partsOf(node: Node, isSending: (node: Node) => boolean): Node[] {
  return childrenOf(node).flatMap((child) => {
    const isPart = IS_FUNCTION.test(child.type) || node.type === "ArrayExpression";
    return isPart && isSending(child) ? [child] : partsOf(child, isSending);
  });
}
