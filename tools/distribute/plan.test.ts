/** The plan of spreading: what goes, beside what, what stays and why, and that a second run has nothing to do. */
import { expect, test } from "vitest";
import type { Table } from "../schema/catalog.ts";
import type { Places } from "../schema/placement-rules.ts";
import { placements } from "../../server/src/platform/placement.ts";
import { guardsIn, readSchema } from "./guards.ts";
import { type Held, type HeldTables, planBack, planOf, type Step, TWO_PHASE } from "./plan.ts";
import { barText, stepText } from "./text.ts";

const column = (name: string): Table["columns"][number] => ({
  name,
  type: "bigint",
  isRequired: true,
  identity: "",
  generated: "",
  defaultValue: null,
  comment: null,
});

const table = (name: string, key: string, triggers: string[] = []): Table => ({
  schema: "public",
  name,
  kind: "r",
  options: null,
  partitionKey: null,
  viewText: null,
  comment: null,
  hasRowSecurity: false,
  columns: [column("member_id"), column("id")],
  constraints: [{ name: `${name}_pkey`, definition: `PRIMARY KEY (${key})` }],
  indexes: [],
  triggers,
});

const tables = [
  table("answer", "member_id, id"),
  table("brand", "id"),
  table("letter", "member_id, id"),
  table("loud", "member_id, id", ["CREATE TRIGGER loud AFTER INSERT ON public.loud"]),
  table("patient", "member_id, id"),
  table("platform", "id"),
  table("two_phase", "id"),
];
const places: Places = {
  answer: { owner: "member_id" },
  brand: "core",
  letter: { owner: "member_id" },
  loud: { owner: "member_id" },
  patient: { owner: "member_id", waits: "read in one statement with brand" },
  platform: "reference",
  twoPhase: "core",
};
const rows = new Map([
  ["public.answer", 1200],
  ["public.letter", 34],
]);
const plan = (held: HeldTables = new Map()) => planOf({ tables, places, held, rows });

/** What the engine says of a table once the step is done. */
const heldAs = (step: Step): [string, Held] => [
  step.table,
  step.work === "spread"
    ? { as: "pieces", by: step.by }
    : { as: step.work === "copy" ? "copies" : "known" },
];

test("commits come first, then copies, then what grows, all of it beside the first", () => {
  const { steps, wrong } = plan();
  expect(steps).toEqual([
    { table: TWO_PHASE, rows: 0, work: "know" },
    { table: "public.platform", rows: 0, work: "copy" },
    { table: "public.answer", rows: 1200, work: "spread", by: "member_id", beside: undefined },
    { table: "public.letter", rows: 34, work: "spread", by: "member_id", beside: "public.answer" },
  ]);
  expect(wrong).toEqual([]);
});

test("what has an obstacle, or waits for something, stays and is named", () => {
  expect(plan().waiting).toEqual(["loud", "patient"]);
});

test("wherever it was stopped, the next run does the rest, and one after that nothing", () => {
  const all = plan().steps;
  for (let stopped = 0; stopped <= all.length; stopped++) {
    const held = new Map(all.slice(0, stopped).map(heldAs));
    const left = plan(held).steps;
    expect(left.map((step) => step.table)).toEqual(all.slice(stopped).map((step) => step.table));
    const first = left.find((step) => step.work === "spread");
    // Beside what there is already.
    if (first?.work === "spread")
      expect(first.beside).toBe(stopped > 2 ? "public.answer" : undefined);
  }
});

test("a table that is spread by another column, or must not be spread, is named and nothing is done about it", () => {
  const held = new Map<string, Held>([
    ["public.answer", { as: "pieces", by: "id" }],
    ["public.brand", { as: "pieces", by: "id" }],
    ["public.platform", { as: "copies" }],
    [TWO_PHASE, { as: "known" }],
  ]);
  expect(plan(held).wrong).toEqual(["public.answer", "public.brand"]);
});

test("back goes all that the engine holds, and what commits need at the very end", () => {
  const held = new Map(plan().steps.map(heldAs));
  expect(planBack({ tables, held, guards: new Map() }).map((step) => step.table)).toEqual([
    "public.platform",
    "public.letter",
    "public.answer",
    TWO_PHASE,
  ]);
  expect(planBack({ tables, held: new Map(), guards: new Map() })).toEqual([]);
});

test("a table's guards are taken off before it is spread and put back when it is gathered; any other trigger keeps it here", () => {
  const text =
    "CREATE TRIGGER kept BEFORE DELETE ON public.loud FOR EACH ROW EXECUTE FUNCTION refuse();";
  const guarded = { ...places, loud: { owner: "member_id", guards: ["kept", "loud"] } };
  const about = { places: guarded, held: new Map(), rows };
  const own = table("loud", "member_id, id", [
    text,
    "CREATE TRIGGER loud AFTER INSERT ON public.loud",
  ]);
  const [, spread] = planOf({ ...about, tables: [own, table("two_phase", "id")] }).steps;
  expect(spread).toMatchObject({ table: "public.loud", work: "spread", guards: ["kept", "loud"] });
  expect(stepText(spread ?? { table: "", rows: 0, work: "know" })).toBe(
    "public.loud：按 member_id 分布，先去掉 2 个触发器",
  );
  const other = table("loud", "member_id, id", [
    text,
    "CREATE TRIGGER other AFTER INSERT ON public.loud",
  ]);
  expect(planOf({ ...about, tables: [other] }).waiting).toEqual(["loud"]);
  const schema = `create table public.loud ();\n${text}\nCREATE TRIGGER other AFTER INSERT ON public.loud FOR EACH ROW EXECUTE FUNCTION f();\n`;
  const held = new Map<string, Held>([["public.loud", { as: "pieces", by: "member_id" }]]);
  const [back] = planBack({ tables: [own], held, guards: guardsIn(schema, guarded) });
  expect(back).toEqual({ table: "public.loud", rows: 0, work: "gather", guards: [text] });
  expect(back && stepText(back)).toBe("public.loud：收回到协调节点，再恢复 1 个触发器");
});

test("every guard that a place names is worded in the schema, so that it can be put back", () => {
  const named = Object.values(placements).flatMap((place) =>
    typeof place === "object" ? (place.guards ?? []) : [],
  );
  const worded = [...guardsIn(readSchema(), placements).values()].flat();
  expect(worded).toHaveLength(named.length);
  expect(named.length).toBe(5);
  for (const name of named) expect(worded.join("\n")).toMatch(new RegExp(`TRIGGER ${name} `));
});

test("each step says what becomes of which table, and the bar how far all of them are", () => {
  expect(plan().steps.map(stepText)).toEqual([
    "public.two_phase：登记，让两阶段提交生效",
    "public.platform：每台机器一份",
    "public.answer：按 member_id 分布，约 1,200 行",
    "public.letter：按 member_id 分布，约 34 行",
  ]);
  const all = { tables: 4, rows: 1234 };
  expect(barText({ tables: 3, rows: 617 }, all)).toBe(
    "████████████░░░░░░░░░░░░ 3 / 4 步，617 / 约 1,234 行",
  );
  expect(barText({ tables: 1, rows: 0 }, { tables: 4, rows: 0 })).toBe(
    "██████░░░░░░░░░░░░░░░░░░ 1 / 4 步",
  );
});
