/**
 * The statements that ask in one for what is to be spread by its owner and for what lies on the coordinator. An engine
 * joins the two by carrying one to the other, if it does at all, so each of them is to become two (docs/scale.md).
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../formatted.ts";
import type { Places } from "../placement-rules.ts";
import { keyOf } from "../type-text.ts";
import { Sources } from "./asks.ts";
import { behindIn } from "./schema.ts";

/** By where the statement is written, the tables of both kinds. */
export type Across = Record<string, string[]>;

export function statementsAcross(schema: string, places: Places): Across {
  const { tables, triggers } = behindIn(schema);
  const behind = (names: Iterable<string>) =>
    [...names].flatMap((name) => [...(tables.get(name) ?? [])]);
  const asked = [
    ...allAsked().map(({ at, names }) => ({ at, tables: behind(names) })),
    ...[...triggers].map(([at, own]) => ({ at: `trigger ${at}`, tables: [...own] })),
  ];
  const found = asked.flatMap(({ at, tables: own }) => {
    const keys = own.map(placeKey);
    const [spread, core] = [
      keys.filter((key) => isNext(key, places)),
      keys.filter((key) => places[key] === "core"),
    ];
    return spread.length > 0 && core.length > 0 ? [{ at, tables: [...spread, ...core] }] : [];
  });
  const byPlace = [...Map.groupBy(found, ({ at }) => at)].map(
    ([at, all]) => [at, [...new Set(all.flatMap((one) => one.tables))].toSorted()] as const,
  );
  return Object.fromEntries(byPlace.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The ledger is asked by its functions alone, which are to run on the owner's machine (docs/scale.md). */
const isNext = (key: string, places: Places): boolean =>
  typeof places[key] === "object" && !key.startsWith("ledger.");

function placeKey(sqlName: string): string {
  const [schema, name] = sqlName.includes(".") ? sqlName.split(".") : ["public", sqlName];
  return keyOf({ schema: schema ?? "public", name: name ?? "" });
}

function allAsked() {
  const server = join(ROOT, "server/src");
  const sources = new Sources(server);
  const files = readdirSync(server, { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => path.endsWith("sql.ts"))
    .flatMap((path) => sources.askedIn(path.replaceAll("\\", "/")));
}
