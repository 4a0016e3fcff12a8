/** Triggers that guard a table as long as it is on one machine: named in placement.ts, worded in server/schema.sql. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Places, triggerName } from "../schema/placement-rules.ts";
import { keyOf } from "../schema/type-text.ts";
import { ROOT } from "../formatted.ts";
import type { Guards } from "./plan.ts";

const TRIGGER = /^CREATE (?:CONSTRAINT )?TRIGGER \S+ .*? ON (\w+)\.(\w+) .*;$/gm;

/** As the migrations of this version leave it. */
export const readSchema = (): string => readFileSync(join(ROOT, "server/schema.sql"), "utf8");

/** By table, the statements that make its guards again. */
export function guardsIn(schema: string, places: Places): Guards {
  const all = [...schema.matchAll(TRIGGER)].flatMap(([text, inSchema = "", name = ""]) => {
    const place = places[keyOf({ schema: inSchema, name })];
    const guards = typeof place === "object" ? (place.guards ?? []) : [];
    return guards.includes(triggerName(text)) ? [{ table: `${inSchema}.${name}`, text }] : [];
  });
  return new Map(
    [...Map.groupBy(all, ({ table }) => table)].map(([table, own]) => [
      table,
      own.map(({ text }) => text),
    ]),
  );
}
