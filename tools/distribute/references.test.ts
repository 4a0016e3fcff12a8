/** References between spread tables, and functions beside them: left out or delegated, put back, wherever a run was stopped. */
import { expect, test } from "vitest";
import { grants } from "../../server/src/platform/grants.ts";
import { placements } from "../../server/src/platform/placement.ts";
import { type Delegated, delegated } from "./delegated.ts";
import type { Table } from "../schema/catalog.ts";
import type { Places } from "../schema/placement-rules.ts";
import { readSchema } from "./guards.ts";
import { type Held, planBack, planOf, type Step, TWO_PHASE } from "./plan.ts";
import { leftOut, type Reference, referencesIn, untied } from "./references.ts";
import { stepText } from "./text.ts";

const line: Reference = {
  table: "public.line",
  name: "line_slip_fkey",
  definition: "FOREIGN KEY (owner, slip_id) REFERENCES slip(owner, id) ON DELETE RESTRICT",
  to: "public.slip",
};

/** A table by owner and number, with these references. */
const table = (name: string, references: readonly Reference[] = []): Table => ({
  schema: "public",
  name,
  kind: "r",
  options: null,
  partitionKey: null,
  viewText: null,
  comment: null,
  hasRowSecurity: false,
  columns: ["owner", "id"].map((own) => ({
    name: own,
    type: "bigint",
    isRequired: true,
    identity: "",
    generated: "",
    defaultValue: null,
    comment: null,
  })),
  constraints: [{ name: `${name}_pkey`, definition: "PRIMARY KEY (owner, id)" }, ...references],
  indexes: [],
  triggers: [],
});
const places: Places = { line: { owner: "owner" }, slip: { owner: "owner" }, twoPhase: "core" };
const call: Delegated = { call: "post(bigint)", owner: "p_owner", beside: "public.slip" };

/** What a database is after some steps of a run, as the next run finds it. */
type Database = { referred: boolean; held: Map<string, Held>; calls: Set<string> };
function after(steps: readonly Step[], { referred, held, calls }: Database): Database {
  const now = { referred, held: new Map(held), calls: new Set(calls) };
  for (const step of steps) {
    if ("without" in step && step.without) now.referred = false;
    if (step.work === "refer") now.referred = true;
    if (step.work === "know") now.held.set(step.table, { as: "known" });
    if (step.work === "spread") now.held.set(step.table, { as: "pieces", by: step.by });
    if (step.work === "gather") now.held.delete(step.table);
    if (step.work === "delegate") now.calls.add(step.call.call);
    if (step.work === "recall") now.calls.delete(step.call.call);
  }
  return now;
}
const given = ({ referred, held, calls: heldCalls }: Database) => ({
  tables: [table("line", referred ? [line] : []), table("slip"), table("two_phase")],
  held,
  references: [line],
  calls: [call],
  heldCalls,
});
const out = (database: Database): Step[] =>
  planOf({ ...given(database), places, rows: new Map() }).steps;
const back = (database: Database): Step[] => planBack({ ...given(database), guards: new Map() });
const fresh: Database = { referred: true, held: new Map(), calls: new Set() };
const words = (steps: readonly Step[]) => steps.map(({ table: on, work }) => `${work} ${on}`);

test("a reference is left out before the first of its tables moves, and put back behind the last; functions follow", () => {
  const steps = out(fresh);
  expect(words(steps)).toEqual([
    `know ${TWO_PHASE}`,
    "spread public.line",
    "spread public.slip",
    "refer public.line",
    "delegate public.slip",
  ]);
  expect(steps.filter((step) => "without" in step)).toEqual([
    expect.objectContaining({ table: "public.line", without: [line] }),
  ]);
  expect(steps.map(stepText).slice(1)).toEqual([
    "public.line：按 owner 分布，先去掉 1 个外键",
    "public.slip：按 owner 分布",
    "public.line：恢复 1 个外键",
    "post()：改到 public.slip 的行所在的机器上执行",
  ]);
});

test("stopped anywhere on the way out or back, the next run ends where an undisturbed one does", () => {
  const ends: [typeof out, Database, Database][] = [];
  const spread = after(out(fresh), fresh);
  ends.push([out, fresh, spread], [back, spread, after(back(spread), spread)]);
  expect(spread).toMatchObject({ referred: true, calls: new Set([call.call]) });
  expect(after(back(spread), spread)).toEqual(fresh);
  for (const [way, from, to] of ends) {
    const steps = way(from);
    for (let stopped = 0; stopped <= steps.length; stopped++) {
      const halfway = after(steps.slice(0, stopped), from);
      expect(after(way(halfway), halfway)).toEqual(to);
      // And from there nothing is left to do, in either direction's own sense.
      expect(way(to)).toEqual([]);
    }
  }
});

test("back goes what functions are delegated first, and what commits need at the very end", () => {
  const spread = after(out(fresh), fresh);
  expect(words(back(spread))).toEqual([
    "recall public.slip",
    "gather public.slip",
    "gather public.line",
    "refer public.line",
    `gather ${TWO_PHASE}`,
  ]);
  expect(back(spread).map(stepText).slice(0, 2)).toEqual([
    "post()：改回协调节点执行",
    "public.slip：收回到协调节点，先去掉 1 个外键",
  ]);
  // A function of the release before is on no list any more, and is not left behind.
  const older = { ...spread, calls: new Set([...spread.calls, "post(bigint,text)"]) };
  expect(words(back(older)).filter((word) => word.startsWith("recall"))).toHaveLength(2);
});

test("a table stays when the one that it refers to, or that refers to it, stays", () => {
  expect([...untied(["public.line"], [line])]).toEqual([]);
  expect([...untied(["public.slip", "public.other"], [line])]).toEqual(["public.other"]);
  expect([...untied(["public.slip", "public.line"], [line])]).toHaveLength(2);
  const chain = [line, { ...line, table: "public.note", to: "public.line" }];
  expect([...untied(["public.slip", "public.line"], chain)]).toEqual([]);
  const waits: Places = { ...places, slip: { owner: "owner", waits: "for something" } };
  const { steps, waiting } = planOf({ ...given(fresh), places: waits, rows: new Map() });
  expect(words(steps)).toEqual([`know ${TWO_PHASE}`]);
  expect(waiting.toSorted()).toEqual(["line", "slip"]);
});

test("what is there already, and what nobody moves, is not touched", () => {
  const tables = [table("line", [line]), table("slip")];
  expect(leftOut([line], { tables, moves: [] })).toEqual({ without: new Map(), again: [] });
});

test("the schema's own references within an owner are all found, and the functions are worded as PostgreSQL does", () => {
  const found = referencesIn(readSchema(), placements);
  expect(found).toContainEqual({
    table: "ledger.entry",
    name: "entry_tx_fkey",
    definition: "FOREIGN KEY (owner, tx_id) REFERENCES ledger.tx(owner, id) ON DELETE RESTRICT",
    to: "ledger.tx",
  });
  // As grants.ts has them from PostgreSQL, with the names of what they take.
  const functions = grants.map(({ what }) => what).filter((what) => what.startsWith("function "));
  for (const { call: name, owner, beside } of delegated) {
    const named = functions.find(
      (what) => what.replaceAll(/\bp_\w+ /g, "").replaceAll(", ", ",") === `function ${name}`,
    );
    expect(named).toContain(`${owner} `);
    expect(readSchema()).toContain(`create table ${beside} (`);
  }
});
