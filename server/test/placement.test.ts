/** Which tables could be spread over machines today, and that none gets further from it (docs/scale.md). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClonedDatabase } from "../../tools/clone-database.ts";
import { guardsIn, readSchema } from "../../tools/distribute/guards.ts";
import { planOf } from "../../tools/distribute/plan.ts";
import { readCatalog, type Table } from "../../tools/schema/catalog.ts";
import { obstaclesOf, triggerName } from "../../tools/schema/placement-rules.ts";
import { placements } from "../src/platform/placement.ts";
import { cloneDatabase } from "./database.ts";

/** What is known to stand in the way, by table. Lines only ever leave it. */
const KNOWN = join(import.meta.dirname, "../../tools/schema/placement-known.json");

let database: ClonedDatabase;
let tables: Table[];
beforeAll(async () => {
  database = await cloneDatabase();
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  ({ tables } = await readCatalog(client));
  await client.end();
});
afterAll(() => database.drop());

test("nothing new stands between a table and its place, and what was cleared has left the list", () => {
  const known: unknown = JSON.parse(readFileSync(KNOWN, "utf8"));
  expect(obstaclesOf(tables, placements)).toEqual(known);
});

test("whatever hangs on a response has its keys and references within the owner, and what others have of it waits", () => {
  const hanging = [
    "cleaningSignal",
    "growthReward",
    "opinionRating",
    "surveyAnswer",
    "surveyDecision",
    "surveyReturn",
    "videoWatch",
  ];
  const { waiting } = planOf({ tables, places: placements, held: new Map(), rows: new Map() });
  expect(waiting).toEqual(["growthDue", "growthReward", "growthTotal"]);
  const obstacles = obstaclesOf(tables, placements);
  expect(hanging.filter((table) => table in obstacles)).toEqual([]);
});

test("nothing stands between the ledger and its place, nor is anything waited for", () => {
  const obstacles = obstaclesOf(tables, placements);
  const ledger = Object.entries(placements).filter(([table]) => table.startsWith("ledger."));
  expect(ledger.filter(([table]) => table in obstacles)).toEqual([]);
  const owned = ledger.flatMap(([, place]) => (typeof place === "object" ? [place] : []));
  expect(owned).toHaveLength(5);
  expect(owned.filter(({ waits }) => waits !== undefined)).toEqual([]);
});

test("the ledger's guards can be taken off, as for a spread table, and are put back word for word", async () => {
  const guards = guardsIn(readSchema(), placements);
  expect([...guards.keys()].toSorted()).toEqual(["ledger.entry", "ledger.tx"]);
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const triggers = async () =>
    (await readCatalog(client)).tables.flatMap(({ schema, triggers: own }) =>
      schema === "ledger" ? own : [],
    );
  const before = await triggers();
  for (const [table, texts] of guards)
    for (const text of texts)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query(`drop trigger ${triggerName(text)} on ${table}`);
  expect(await triggers()).toEqual([]);
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const text of [...guards.values()].flat()) await client.query(text);
  expect(await triggers()).toEqual(before);
  expect(before).toHaveLength(5);
  await client.end();
});

const [ofMember, ofRespondent] = ["member_id", "owner_id"];
const spreadBy = {
  alert_sent: ofMember,
  cleaning_signal: ofRespondent,
  content_progress: ofMember,
  message: ofMember,
  opinion_rating: ofRespondent,
  property_use: ofMember,
  quality_entry: ofMember,
  survey_answer: ofRespondent,
  survey_decision: ofRespondent,
  survey_response: ofRespondent,
  survey_return: ofRespondent,
  video_watch: ofRespondent,
  wallet_goal: ofMember,
  wallet_seen: ofMember,
};

test("the ledger, the wallet and what members do are spread by npm run distribute, all of it side by side", () => {
  const { steps, wrong } = planOf({
    tables,
    places: placements,
    held: new Map(),
    rows: new Map(),
  });
  const spread = steps.flatMap((step) => (step.work === "spread" ? [step] : []));
  expect(spread.map(({ table, by }) => `${table} by ${by}`)).toEqual([
    ...["account", "balance", "closing_balance", "entry", "tx"].map(
      (name) => `ledger.${name} by owner`,
    ),
    ...Object.entries(spreadBy).map(([name, by]) => `public.${name} by ${by}`),
  ]);
  const [first, ...others] = spread;
  expect(first?.beside).toBeUndefined();
  expect(others.filter(({ beside }) => beside !== first?.table)).toEqual([]);
  expect(steps[0]).toEqual({ table: "public.two_phase", rows: 0, work: "know" });
  expect(wrong).toEqual([]);
});
