/**
 * References between tables that are spread. The engine takes none from a table that is spread to one that is not, nor the reverse: each
 * is left out while either of its two tables moves, and put back as server/schema.sql words it.
 */
import { type Places, referencesOf } from "../schema/placement-rules.ts";
import type { Table } from "../schema/catalog.ts";
import { keyOf } from "../schema/type-text.ts";

export type Reference = { table: string; name: string; definition: string; to: string };

const TABLE = /^create table (\w+)\.(\w+) \(\n(.*?)\n\)/gms;
const CONSTRAINT = /^ {2}constraint (\S+) (FOREIGN KEY .*?),?$/gm;

/** Those of which both ends have an owner. */
export function referencesIn(schema: string, places: Places): Reference[] {
  return [...schema.matchAll(TABLE)].flatMap(([, inSchema = "", own = "", body = ""]) =>
    [...body.matchAll(CONSTRAINT)].flatMap(([, name = "", definition = ""]) => {
      const [from, to] = [keyOf({ schema: inSchema, name: own }), nameIn(definition)];
      const toKey = to && keyOf(to);
      if (!toKey || typeof places[from] !== "object" || typeof places[toKey] !== "object")
        return [];
      return [{ table: `${inSchema}.${own}`, name, definition, to: `${to.schema}.${to.name}` }];
    }),
  );
}

function nameIn(definition: string): { schema: string; name: string } | undefined {
  const [, schema = "public", name] = /REFERENCES (?:(\w+)\.)?(\w+)\(/.exec(definition) ?? [];
  return name === undefined ? undefined : { schema, name };
}

/**
 * `all` of the schema; `tables` as the database has them; `moves` in their order. Answers what each of these leaves out, and what
 * is put back at the end: also what an earlier run left out and was killed before it put back.
 */
export function leftOut(
  all: readonly Reference[],
  { tables, moves }: { tables: readonly Table[]; moves: readonly string[] },
): { without: Map<string, Reference[]>; again: Reference[] } {
  const present = new Set(
    tables.flatMap((table) =>
      referencesOf(table).map(({ name }) => `${table.schema}.${table.name} ${name}`),
    ),
  );
  const isThere = (one: Reference) => present.has(`${one.table} ${one.name}`);
  const touches = (table: string) => (one: Reference) => one.table === table || one.to === table;
  const without = new Map<string, Reference[]>();
  const gone = new Set(all.filter((one) => !isThere(one)));
  for (const table of moves) {
    const here = all.filter((one) => touches(table)(one) && !gone.has(one));
    for (const one of here) gone.add(one);
    without.set(table, here);
  }
  return { without, again: [...gone] };
}

/** Of these tables those that can go: none of them refers to, or is referred to by, one that stays. */
export function untied(tables: readonly string[], all: readonly Reference[]): Set<string> {
  const goes = new Set(tables);
  for (;;) {
    const torn = all.filter(({ table, to }) => goes.has(table) !== goes.has(to));
    if (torn.length === 0) return goes;
    for (const { table, to } of torn) for (const one of [table, to]) goes.delete(one);
  }
}
