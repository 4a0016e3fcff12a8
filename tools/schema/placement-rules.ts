/**
 * What stands between a table and its place (server/src/platform/placement.ts): an engine that spreads tables by their
 * owner keeps keys and references within one owner, and neither triggers nor references across places.
 */
import type { Placement } from "../../server/src/platform/placement.ts";
import type { Table } from "./catalog.ts";
import { keyOf } from "./type-text.ts";

export type Places = Readonly<Record<string, Placement>>;

/** By table, in words that name the column, the key or the trigger; tables with nothing in their way are left out. */
export function obstaclesOf(tables: readonly Table[], places: Places): Record<string, string[]> {
  const ties = tiesOf(tables, places);
  const found = tables
    .filter(({ kind }) => kind === "r" || kind === "p")
    .map((table) => {
      const tied = ties.get(keyOf(table)) ?? [];
      const obstacles: [string, string[]] = [
        keyOf(table),
        [...obstaclesIn(table, places), ...tied],
      ];
      return obstacles;
    })
    .filter(([, obstacles]) => obstacles.length > 0);
  return Object.fromEntries(found);
}

function obstaclesIn(table: Table, places: Places): string[] {
  const place = places[keyOf(table)];
  if (place === undefined) return ["has no place"];
  if (typeof place === "string")
    return [
      ...referencesOf(table).flatMap((to) => ofTogether(to, place, places)),
      ...(place === "reference" ? triggersOf(table) : []),
    ];
  const { owner, guards = [] } = place;
  return [
    ...ownerMissing(table, owner),
    ...identitiesOf(table),
    ...keysOf(table)
      .filter((key) => !isWithin(owner, key))
      .map(({ name }) => `${name} is not within one owner`),
    ...referencesOf(table).flatMap((to) => ofOwned(to, { owner, places })),
    ...triggersOf(table, guards),
  ];
}

/** The engine takes none on what it spreads or copies. */
const triggersOf = ({ triggers }: Table, guards: readonly string[] = []): string[] =>
  triggers
    .map(triggerName)
    .filter((name) => !guards.includes(name))
    .map((name) => `trigger ${name}`);

/** Of `CREATE TRIGGER tx_append_only BEFORE …`. */
export const triggerName = (text: string): string => /TRIGGER (\S+)/.exec(text)?.[1] ?? text;

function ownerMissing({ columns }: Table, owner: string): string[] {
  const column = columns.find(({ name }) => name === owner);
  if (column === undefined) return [`has no ${owner}`];
  return column.isRequired ? [] : [`${owner} may be null`];
}

/** The engine spreads such a table, and cannot gather it again; the default of a sequence does the same. */
const identitiesOf = ({ columns }: Table): string[] =>
  columns.filter(({ identity }) => identity !== "").map(({ name }) => `${name} is an identity`);

type Key = { name: string; columns: string[]; isPrimary: boolean };

/** A primary key begins with the owner. Another key may have it behind what is also looked up by itself, as a token is. */
const isWithin = (owner: string, { columns, isPrimary }: Key): boolean =>
  isPrimary ? columns[0] === owner : columns.includes(owner);

/** Primary and unique keys, be they constraints or indexes. */
function keysOf({ constraints, indexes }: Table): Key[] {
  const named = constraints.flatMap(({ name, definition }) => {
    const list = /^(?:PRIMARY KEY|UNIQUE)[^(]*\((.*?)\)/.exec(definition)?.[1];
    const isPrimary = definition.startsWith("PRIMARY KEY");
    return list === undefined ? [] : [{ name, columns: namesIn(list), isPrimary }];
  });
  const indexed = indexes.flatMap((text) => {
    const [, name, list] =
      /^CREATE UNIQUE INDEX (\S+) ON .*? USING \w+ \((.*?)\)(?: (?:INCLUDE|NULLS|WITH|WHERE) .*)?$/.exec(
        text,
      ) ?? [];
    return name === undefined || list === undefined
      ? []
      : [{ name, columns: namesIn(list), isPrimary: false }];
  });
  return [...named, ...indexed];
}

type Reference = { name: string; columns: string[]; to: string; toColumns: string[] };

export const referencesOf = ({ constraints }: Table): Reference[] =>
  constraints.flatMap(({ name, definition }) => {
    const [, columns, schema, table, toColumns] =
      /^FOREIGN KEY \((.*?)\) REFERENCES (?:(\w+)\.)?(\w+)\((.*?)\)/.exec(definition) ?? [];
    if (columns === undefined || table === undefined || toColumns === undefined) return [];
    const to = keyOf({ schema: schema ?? "public", name: table });
    return [{ name, columns: namesIn(columns), to, toColumns: namesIn(toColumns) }];
  });

/** What is on the coordinator, or a copy everywhere, cannot look into the pieces of a table that is spread. */
function ofTogether({ name, to }: Reference, place: "core" | "reference", places: Places) {
  const other = places[to];
  if (typeof other === "object") return [`${name} leads to ${to}, which is spread`];
  return place === "reference" && other === "core" ? [`${name} leads to ${to}, which is core`] : [];
}

/**
 * By the copied table: the coordinator's that refer to it. The engine would take each of them, and all that hangs on
 * them in turn, under its own planning.
 */
function tiesOf(tables: readonly Table[], places: Places): Map<string, string[]> {
  const ties = tables
    .filter((table) => places[keyOf(table)] === "core")
    .flatMap((table) =>
      referencesOf(table)
        .filter(({ to }) => places[to] === "reference")
        .map(({ name, to }) => ({ to, text: `${name} of ${keyOf(table)} ties it to core` })),
    );
  return new Map(
    [...Map.groupBy(ties, ({ to }) => to)].map(([to, all]) => [to, all.map(({ text }) => text)]),
  );
}

function ofOwned(
  { name, columns, to, toColumns }: Reference,
  { owner, places }: { owner: string; places: Places },
): string[] {
  const place = places[to];
  if (place === "reference") return [];
  if (place === "core" || place === undefined) return [`${name} leads to ${to}, which is core`];
  const at = columns.indexOf(owner);
  return at >= 0 && toColumns[at] === place.owner ? [] : [`${name} leads out of its owner`];
}

const namesIn = (list: string): string[] =>
  list.split(",").map((name) => name.trim().replaceAll('"', "").split(" ")[0] ?? "");
