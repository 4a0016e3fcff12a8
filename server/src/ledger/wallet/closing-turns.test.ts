/**
 * Days are closed while others post: random transactions that draw their numbers early and end late, or are given up,
 * with two who close at once. Whatever comes after a closing must not belong below its mark (rule money-26).
 */
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { inMachineTime } from "../../../../tools/pace.ts";
import { available, house, testLedger } from "../../../test/ledger.ts";
import { appUrl } from "../../platform/migrate.ts";
import { closeDay } from "./closing.ts";
import { closings } from "./closing-sql.ts";
import { allDifferences } from "./proof.ts";

const { state, newMember, balanced, asOwner } = testLedger();
vi.setConfig({ testTimeout: inMachineTime(120_000) });

const MEMBERS = 4;
const at = new Date("2026-11-22T00:00:00Z");
let days = 0;
const nextDay = () => new Date(Date.UTC(2027, 0, ++days)).toISOString().slice(0, 10);

/** One transaction: what it posts, how long it thinks before each and before its end, and how it ends. */
const turn = fc.record({
  drawsEarly: fc.boolean(),
  posts: fc.array(fc.record({ member: fc.nat(MEMBERS - 1), waits: fc.nat(12) }), {
    minLength: 1,
    maxLength: 3,
  }),
  lingers: fc.nat(25),
  isGivenUp: fc.boolean(),
});
type Turn = typeof turn extends fc.Arbitrary<infer One> ? One : never;
const WORKERS = 4;
const ROUNDS = 3;
/** What each worker does before all wait for a part to be closed; something of it is there to be closed. */
const round = fc
  .array(fc.array(turn, { minLength: 2, maxLength: 3 }), { minLength: WORKERS, maxLength: WORKERS })
  .filter((workers) => workers.flat().some(({ isGivenUp }) => !isGivenUp));
const scene = fc.array(round, { minLength: ROUNDS, maxLength: ROUNDS });

let keys = 0;
async function carryOut(client: pg.Client, members: readonly number[], one: Turn): Promise<void> {
  await client.query("begin");
  try {
    if (one.drawsEarly) await client.query("select pg_current_xact_id()");
    // In ascending account, as the ledger asks of anyone who posts more than once.
    for (const { member, waits } of one.posts.toSorted((a, b) => a.member - b.member)) {
      // oxlint-disable no-await-in-loop
      await sleep(waits);
      await client.query(
        `select ledger.post($3, 'turn', $1, 30::smallint, $2::bigint[], array[-1, 1]::bigint[],
                            1, null, null, 'x', 'system', now())`,
        [`t${++keys}`, [house, available(members[member] ?? 0)], members[member]],
      );
      // oxlint-enable no-await-in-loop
    }
    await sleep(one.lingers);
    await client.query(one.isGivenUp ? "rollback" : "commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** After each round some of it has been closed, so that the next one meets a closing, on whatever machine. */
async function play(rounds: readonly (readonly (readonly Turn[])[])[]): Promise<void> {
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => newMember()));
  let isOver = false;
  let parts = 0;
  const closers = [3, 50].map(async (transactions) => {
    while (!isOver) {
      // oxlint-disable-next-line no-await-in-loop
      const made = await closeDay(state.db, { day: nextDay(), at, transactions });
      parts += made.parts;
    }
  });
  const closedAfter = async (before: number) => {
    // oxlint-disable-next-line no-await-in-loop
    while (parts === before) await sleep(1);
  };
  for (const workers of rounds) {
    const before = parts;
    // oxlint-disable-next-line no-await-in-loop -- the next round meets what this one left
    await Promise.all(workers.map((turns) => postAll(members, turns)));
    // oxlint-disable-next-line no-await-in-loop -- or a closer has failed
    await Promise.race([closedAfter(before), Promise.all(closers)]);
  }
  isOver = true;
  await Promise.all(closers);
}

async function postAll(members: readonly number[], turns: readonly Turn[]): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl(state.ownerUrl) });
  await client.connect();
  try {
    // oxlint-disable-next-line no-await-in-loop
    for (const one of turns) await carryOut(client, members, one);
  } finally {
    await client.end();
  }
}

test("late postings never fall between two closings, and closings and what is open are always the balances", async () => {
  await fc.assert(
    fc.asyncProperty(scene, async (rounds) => {
      const before = (await closings(state.db)).length;
      await play(rounds);
      expect(await allDifferences(state.db)).toEqual([]);
      expect((await closings(state.db)).length).toBeGreaterThanOrEqual(before + ROUNDS);
    }),
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 4) },
  );
  await balanced();
});

test("the control: who closes without waiting leaves postings below the mark, and the proof says so", async () => {
  await asOwner(async (query) => {
    const { rows } = await query<{ text: string }>(
      "select pg_get_functiondef('ledger.writers_ended(timestamptz)'::regprocedure) as text",
    );
    const hasty = rows[0]?.text.replace("pg_snapshot_xmin(pg_current_snapshot()) < own", "false");
    expect(hasty).not.toBe(rows[0]?.text);
    await query(hasty ?? "");
  });
  const slow = {
    drawsEarly: true,
    posts: [{ member: 1, waits: 1 }],
    lingers: 20,
    isGivenUp: false,
  };
  await play([Array.from({ length: WORKERS }, () => Array.from({ length: 15 }, () => slow))]);
  const found = new Set((await allDifferences(state.db)).map(({ problem }) => problem));
  expect(found).toContain("balance is not the sum of its entries");
  // Each of them balances: only what was written at the closing tells.
  await balanced();
});
