/** What is to be done so that the tables lie where placement.ts says, and back: pure, from the catalogue and the engine's own list. */
import type { Placement } from "../../server/src/platform/placement.ts";
import type { Delegated } from "./delegated.ts";
import type { Table } from "../schema/catalog.ts";
import { obstaclesOf, type Places, triggerName } from "../schema/placement-rules.ts";
import { keyOf } from "../schema/type-text.ts";
import { leftOut, type Reference, untied } from "./references.ts";

/** How the engine holds a table: in pieces by a column, a copy everywhere, or on the coordinator and known to it. */
export type Held = { as: "pieces"; by: string } | { as: "copies" } | { as: "known" };
/** By name with its schema; what is not here is an ordinary table. */
export type HeldTables = ReadonlyMap<string, Held>;

/** `without`: references that are left out first. */
type Moves = { without?: readonly Reference[] };
export type Step = { table: string; rows: number } & (
  | { work: "know" }
  | { work: "copy" }
  /** `beside`: next to the pieces of this table. `guards`: names of triggers to take off first. */
  | ({ work: "spread"; by: string; beside: string | undefined; guards?: readonly string[] } & Moves)
  /** `guards`: statements that put its triggers back. */
  | ({ work: "gather"; guards?: readonly string[] } & Moves)
  /** References of the table that were left out are put back. */
  | { work: "refer"; references: readonly Reference[] }
  /** A function is carried out where the rows of this table's owner are; or on the coordinator again. */
  | { work: "delegate"; call: Delegated }
  | { work: "recall"; call: Pick<Delegated, "call"> }
);

export type Given = {
  tables: readonly Table[];
  places: Places;
  held: HeldTables;
  /** About how many rows each ordinary table has. */
  rows: ReadonlyMap<string, number>;
  /** Of server/schema.sql, between tables with an owner. */
  references?: readonly Reference[];
  /** Functions that are to be delegated, and those that are, by their names with arguments. */
  calls?: readonly Delegated[];
  heldCalls?: ReadonlySet<string>;
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

export function planOf(given: Given): Plan {
  const { tables, places, held, rows } = given;
  const inTheWay = obstaclesOf(tables, places);
  const all = tables
    .filter(({ kind }) => kind === "r" || kind === "p")
    .map((table) => ({
      key: keyOf(table),
      table: nameOf(table),
      triggers: table.triggers,
      place: places[keyOf(table)] ?? "core",
    }));
  const free = all.filter(({ key, place }) => !(key in inTheWay) && waitsFor(place) === undefined);
  const names = free.filter(({ place }) => isOwned(place)).map(({ table }) => table);
  const together = untied(names, given.references ?? []);
  const goes = free.filter(({ table, place }) => !isOwned(place) || together.has(table));
  const owned = goes.flatMap(({ place, ...one }) =>
    isOwned(place) ? [{ ...one, owner: place.owner }] : [],
  );
  const beside = owned.find(({ table }) => held.get(table)?.as === "pieces")?.table;
  const missing = owned.filter(({ table }) => !held.has(table));
  const count = (table: string) => ({ table, rows: rows.get(table) ?? 0 });
  const inPieces = new Set(owned.map(({ table }) => table));
  const moves = missing.map(({ table }) => table);
  const { without, again } = leftOut(given.references ?? [], { tables, moves });
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
      ...leaving(without.get(table)),
    })),
    // Both ends are spread, or neither is.
    ...refersTo(again.filter(({ table, to }) => inPieces.has(table) === inPieces.has(to))),
    ...(given.calls ?? [])
      .filter(({ call, beside: next }) => inPieces.has(next) && !given.heldCalls?.has(call))
      .map((call): Step => ({ ...count(call.beside), rows: 0, work: "delegate", call })),
  ];
  const waiting = all.filter(
    ({ key, place }) => isOwned(place) && !goes.some((one) => one.key === key),
  );
  return { steps, waiting: waiting.map(({ key }) => key), wrong: wrongIn(all, held) };
}

/** By table, the statements that put its triggers back (guards.ts). */
export type Guards = ReadonlyMap<string, readonly string[]>;

const leaving = (references: readonly Reference[] = []): Moves =>
  references.length > 0 ? { without: references } : {};
const refersTo = (references: readonly Reference[]): Step[] =>
  [...Map.groupBy(references, ({ table }) => table)].map(([table, own]) => ({
    table,
    rows: 0,
    work: "refer",
    references: own,
  }));

type GivenBack = Pick<Given, "tables" | "held" | "references" | "heldCalls"> & {
  guards: Guards;
};

/** Functions first, then tables, the last first, then what they refer to, and what commits need at the very end. */
export function planBack({ tables, held, guards, ...given }: GivenBack): Step[] {
  const moves = [...held.keys()]
    .filter((table) => table !== TWO_PHASE)
    .toSorted()
    .toReversed();
  const { without, again } = leftOut(given.references ?? [], { tables, moves });
  const gather = (table: string): Step => {
    // One that is not in pieces has kept its own.
    const own = held.get(table)?.as === "pieces" ? guards.get(table) : undefined;
    const left = leaving(without.get(table));
    return { table, rows: 0, work: "gather", ...(own && { guards: own }), ...left };
  };
  return [
    // Also what the list names no longer: a function of the release before, which is dropped a release later.
    ...[...(given.heldCalls ?? [])].map((call): Step => ({
      table: moves[0] ?? TWO_PHASE,
      rows: 0,
      work: "recall",
      call: { call },
    })),
    ...moves.map(gather),
    ...refersTo(again),
    ...(held.has(TWO_PHASE) ? [gather(TWO_PHASE)] : []),
  ];
}

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
