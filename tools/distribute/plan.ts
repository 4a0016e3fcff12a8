/** What is to be done so that the tables lie where placement.ts says, and back: pure, from the catalogue and the engine's own list. */
import type { Placement } from "../../server/src/platform/placement.ts";
import type { Table } from "../schema/catalog.ts";
import { obstaclesOf, type Places, triggerName } from "../schema/placement-rules.ts";
import { keyOf } from "../schema/type-text.ts";

/** How the engine holds a table: in pieces by a column, a copy everywhere, or on the coordinator and known to it. */
export type Held = { as: "pieces"; by: string } | { as: "copies" } | { as: "known" };
/** By name with its schema; what is not here is an ordinary table. */
export type HeldTables = ReadonlyMap<string, Held>;

export type Step = { table: string; rows: number } & (
  | { work: "know" }
  | { work: "copy" }
  /** `beside`: next to the pieces of this table. `guards`: names of triggers to take off first. */
  | { work: "spread"; by: string; beside: string | undefined; guards?: readonly string[] }
  /** `guards`: statements that put its triggers back. */
  | { work: "gather"; guards?: readonly string[] }
);

export type Given = {
  tables: readonly Table[];
  places: Places;
  held: HeldTables;
  /** About how many rows each ordinary table has. */
  rows: ReadonlyMap<string, number>;
};

export type Plan = {
  steps: Step[];
  /** With an owner, and not spread yet: by their names in the code. */
  waiting: string[];
  /** Spread, and not as placement.ts says: nothing is done then. */
  wrong: string[];
};

/** A transaction that has touched it is committed in two phases by the engine (server/src/platform/bounded.ts). */
export const TWO_PHASE = "public.two_phase";

export const nameOf = ({ schema, name }: Pick<Table, "schema" | "name">): string =>
  `${schema}.${name}`;

export function planOf({ tables, places, held, rows }: Given): Plan {
  const inTheWay = obstaclesOf(tables, places);
  const all = tables
    .filter(({ kind }) => kind === "r" || kind === "p")
    .map((table) => ({
      key: keyOf(table),
      table: nameOf(table),
      triggers: table.triggers,
      place: places[keyOf(table)] ?? "core",
    }));
  const goes = all.filter(({ key, place }) => !(key in inTheWay) && waitsFor(place) === undefined);
  const owned = goes.flatMap(({ place, ...one }) =>
    isOwned(place) ? [{ ...one, owner: place.owner }] : [],
  );
  const beside = owned.find(({ table }) => held.get(table)?.as === "pieces")?.table;
  const missing = owned.filter(({ table }) => !held.has(table));
  const count = (table: string) => ({ table, rows: rows.get(table) ?? 0 });
  const steps: Step[] = [
    // Before anything is spread: from then on it is needed.
    ...(held.has(TWO_PHASE) ? [] : [{ ...count(TWO_PHASE), work: "know" as const }]),
    ...goes
      .filter(({ table, place }) => place === "reference" && !held.has(table))
      .map(({ table }) => ({ ...count(table), work: "copy" as const })),
    ...missing.map(({ table, owner, triggers }, nth) => ({
      ...count(table),
      work: "spread" as const,
      by: owner,
      beside: beside ?? (nth === 0 ? undefined : missing[0]?.table),
      // Any other trigger keeps the table from going.
      ...(triggers.length > 0 && { guards: triggers.map(triggerName) }),
    })),
  ];
  const waiting = all.filter(
    ({ key, place }) => isOwned(place) && !goes.some((one) => one.key === key),
  );
  return { steps, waiting: waiting.map(({ key }) => key), wrong: wrongIn(all, held) };
}

/** By table, the statements that put its triggers back (guards.ts). */
export type Guards = ReadonlyMap<string, readonly string[]>;

/** The last first, and what commits need at the very end. */
export const planBack = (held: HeldTables, guards: Guards): Step[] =>
  [...held.keys()]
    .toSorted((a, b) => Number(a === TWO_PHASE) - Number(b === TWO_PHASE) || (a < b ? 1 : -1))
    .map((table) => {
      // One that is not in pieces has kept its own.
      const again = held.get(table)?.as === "pieces" ? guards.get(table) : undefined;
      return { table, rows: 0, work: "gather", ...(again && { guards: again }) };
    });

const isOwned = (place: Placement): place is Exclude<Placement, string> =>
  typeof place === "object";
const waitsFor = (place: Placement): string | undefined =>
  isOwned(place) ? place.waits : undefined;

type Placed = { table: string; place: Placement };

const wrongIn = (all: readonly Placed[], held: HeldTables): string[] =>
  all.flatMap(({ table, place }) => {
    const how = held.get(table);
    if (how === undefined || table === TWO_PHASE) return [];
    const isRight = isOwned(place)
      ? how.as === "pieces" && how.by === place.owner
      : place === "reference" && how.as === "copies";
    return isRight ? [] : [table];
  });
