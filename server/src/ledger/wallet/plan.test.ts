/**
 * What members and operators ask of the ledger names the owner, so that it is found by keys that begin with it
 * (docs/decisions/0127): the indexes that only spans of numbers across owners need are taken away here, and reading a
 * table whole is made dear.
 */
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { Asset } from "#contract/enums.ts";
import { available, house, pending, testLedger } from "../../../test/ledger.ts";
import { lastingPool } from "../../../../tools/postgres/lasting-pool.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { appUrl } from "../../platform/migrate.ts";
import type { Tables } from "../../platform/tables.ts";
import * as arrived from "./arrived-sql.ts";
import { availableOf } from "./available-sql.ts";
import * as closing from "./closing-sql.ts";
import { accountsOf } from "./earnings.ts";
import * as earnings from "./earnings-sql.ts";
import * as goal from "./goal-sql.ts";
import { accountId, kinds } from "./ledger.ts";
import * as proof from "./proof-sql.ts";
import * as rows from "./sql.ts";
import { cashEverEarnedBy } from "./totals.ts";

const { state, move, newMember, asOwner } = testLedger();
const at = new Date("2026-11-22T00:00:00Z");

let ann: number;
let holdTx: number;
beforeAll(async () => {
  ann = await newMember(100);
  holdTx = await move(house, pending(ann), 40);
  await move(pending(ann), available(ann), 40, { resolves: holdTx });
  await asOwner(async (query) => {
    // So many that it is dear to begin with a table of the ledger and look up the rest.
    await query("select ledger.open_member(n) from generate_series(100, 119) n");
    await query(`select ledger.post(100 + n % 20, 'many', n::text, 30::smallint, array[${house}, (100 + n % 20) * 64 + 17], array[-1, 1]::bigint[],
                   1, null, null, 'x', 'system', now()) from generate_series(1, 3000) n`);
    await query("drop index ledger.tx_number, ledger.entry_number");
    await query("analyze ledger.tx, ledger.entry, ledger.balance");
  });
});

const page = { before: undefined, from: undefined, to: undefined, reasons: [1, 2, 3], size: 10 };
const account = () => ({ memberId: ann, accountId: available(ann) });
const lines = { goldSeq: 1, cashSeq: 0 };

const statements: Record<string, (db: Db) => Promise<unknown>> = {
  "a wallet": (db) => rows.balancesOf(db, [ann]),
  "many wallets": (db) => rows.balancesOf(db, [ann, ann + 1, ann + 2]),
  "a wallet with its goal": (db) => goal.balancesWithGoal(db, ann),
  "what is owed": (db) =>
    rows.debtsOf(db, { memberId: ann, gold: ann * 64 + 20, cash: ann * 64 + 36 }),
  "a page of a statement": (db) => rows.pageOfEntries(db, { ...account(), ...page }),
  "a deep page of it": (db) => rows.pageOfEntries(db, { ...account(), ...page, before: 9 }),
  "a statement at the desk": (db) =>
    rows.entriesAtDesk(db, account(), { size: 10, sort: "-amount" }),
  "how a hold ended": (db) => rows.resolutionOf(db as Tx, { memberId: ann, holdTx }),
  "earnings by day": (db) =>
    earnings.earningsPer(db, { ...accountsOf(ann), pattern: "YYYY-MM-DD", since: at }),
  "earnings of a year": (db) =>
    earnings.earnedPerMonth(db, { ...accountsOf(ann), from: at, to: at }),
  "years with lines": (db) => earnings.yearsOfEntries(db, accountsOf(ann)),
  "cash ever earned": (db) => cashEverEarnedBy(db, ann),
  "money that came in": (db) =>
    arrived.earnedAndArrived(db, { ...accountsOf(ann), since: at, newSince: at }),
  "its newest line": (db) => arrived.newestOf(db, { ...accountsOf(ann), ...lines }),
  "how much of a goal is earned": (db) =>
    goal.earnedToward(db, { ...accountsOf(ann), goldFrom: 0, cashFrom: 0, before: at }),
  "goals to look at": (db) => goal.goalsToLook(db, { day: "2026-11-22", most: 10 }),
  "what some members have, for their list": (db) => availableOf(db, Asset.of.gold, [ann]),
  "what is held, for the proof": (db) =>
    proof.bucketBalances(db, "held", { after: undefined, size: 9 }),
  "what was paid out, for the proof": (db) =>
    proof.clearedBy(db, [{ exchangeId: 1, memberId: ann, settledIds: [1, 2] }]),
  "what grew, for the proof": (db) =>
    proof.grownBy(db, [{ beneficiaryId: ann, responseId: 1, kind: 2, turns: 2 }]),
  "what was adjusted, for the proof": (db) => proof.adjustedBy(db, [{ id: 1, memberId: ann }]),
  "balances in their order, for the proof": (db) =>
    closing.accountAfter(db, { after: accountId(ann, 1, kinds.available), count: 5 }),
};

test.each(Object.entries(statements))("%s is asked for by its owner", async (_, ask) => {
  const scans = await scansOf(ask);
  expect(scans.length).toBeGreaterThan(0);
  const without = scans.filter(({ cond, index }) => !OWNED.has(index) || !/\bowner\b/.test(cond));
  expect(without).toEqual([]);
});

test("the control: who does not name the owner reads the table, or an index of it, whole", async () => {
  const byAccount = (db: Db) =>
    db
      .selectFrom("ledger.balance")
      .select("balance")
      .where("accountId", "=", available(ann))
      .execute();
  const scans = await scansOf(byAccount);
  expect(scans).toHaveLength(1);
  expect(scans.filter(({ cond }) => /\bowner\b/.test(cond))).toEqual([]);
});

const OWNED = new Set([
  "balance_pkey",
  "entry_pkey",
  "entry_owned_statement",
  "tx_pkey",
  "tx_owned_once",
  "tx_owned_resolves",
]);
const TABLES = new Set(["balance", "entry", "tx"]);

type Scan = { table: string; index: string; cond: string };
type Plan = {
  Schema?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
};

/** How the statements that this sends would read the ledger's tables, if no other way were cheaper on a small table. */
async function scansOf(ask: (db: Db) => Promise<unknown>): Promise<Scan[]> {
  const url = new URL(appUrl(state.ownerUrl));
  const off = ["seqscan", "bitmapscan", "hashjoin", "mergejoin"].map(
    (way) => `-c enable_${way}=off`,
  );
  url.searchParams.set("options", off.join(" "));
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: lastingPool(url.href) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void sent.push(query),
  });
  try {
    await ask(db);
    const scans: Scan[] = [];
    for (const { sql, parameters } of sent.slice()) {
      const asked = CompiledQuery.raw(`explain (verbose, format json) ${sql}`, [...parameters]);
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows: said } = await db.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>(asked);
      const plan = said[0]?.["QUERY PLAN"][0].Plan;
      if (plan) scans.push(...scansIn(plan));
    }
    return scans;
  } finally {
    await db.destroy();
  }
}

function scansIn(plan: Plan): Scan[] {
  const { Schema: schema, "Relation Name": table = "", Plans: plans = [] } = plan;
  const own =
    schema === "ledger" && TABLES.has(table)
      ? [{ table, index: plan["Index Name"] ?? "", cond: plan["Index Cond"] ?? "" }]
      : [];
  return [...own, ...plans.flatMap(scansIn)];
}
