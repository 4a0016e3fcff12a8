/** What one call asks of the machines: turns of our server, and what the engine makes of them. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, escapeIdentifier } from "pg";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { sharedStorage, startServer } from "../server.ts";
import { callNames, type CallName, oneRound } from "./calls.ts";
import { COUNTED, middleOf, turnOf } from "./measure.ts";
import { onDatabase } from "./on-database.ts";
import type { Site } from "./site.ts";
import { openTap } from "./tap.ts";
import type { Seen } from "./wire.ts";

/**
 * `turns`: how often the server waits for the coordinator. `workerCommands`: how often the coordinator waits for a
 * worker. Statements through the engine, with the touch of two_phase where there is one: for the
 * one machine that holds the member, and for all machines.
 */
export type Counts = Seen & { oneMachine: number; allMachines: number };
export type Counted = Counts & { name: CallName };

const CALM_MS = 400;
const SAID = ["citus.enable_stat_counters", "citus.log_remote_commands"];

/** One member alone, some times: the middle one, since jobs of the clock pass by, too. */
export async function countCalls(site: Site, from: number): Promise<Counted[]> {
  const { databaseUrl, place } = site;
  await setFor(
    databaseUrl,
    SAID.map((name) => `set ${name} = on`),
  );
  const tap = await openTap(appUrl(databaseUrl));
  try {
    await site.server.stop();
    // Without jobs, whose turns would be counted with the call that they were left by.
    const payout = { ...place.payout, ...sharedStorage, RUN: "web" };
    site.server = await startServer({ ...place, payout, appUrl: tap.url });
    return await onDatabase(databaseUrl, (client) =>
      counted({ site, from, client, seen: tap.seen }),
    );
  } finally {
    await site.server.stop();
    await tap.close();
    await setFor(
      databaseUrl,
      SAID.map((name) => `reset ${name}`),
    );
    site.server = await startServer(place);
  }
}

/** For the connections that come from now on. */
const setFor = (databaseUrl: string, settings: readonly string[]): Promise<void> =>
  onDatabase(databaseUrl, async (client) => {
    const name = escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
    for (const setting of settings) await client.query(`alter database ${name} ${setting}`);
  });

type Counting = { site: Site; from: number; client: Client; seen: Seen };

async function counted({ site, from, client, seen }: Counting): Promise<Counted[]> {
  const [member] = site.members;
  if (!member) throw new Error("a site without members");
  const all = new Map<CallName, Counts[]>();
  // What the call before has left behind its answer is none of this one.
  const calm = () => sleep(CALM_MS);
  const look = async (): Promise<Counts> => ({ ...(await statements(client)), ...seen });
  for (let nth = from; nth < from + COUNTED; nth++)
    await oneRound(site, turnOf(site, member, nth), async (name, call) => {
      await calm();
      const before = await look();
      const answer = await call();
      all.set(name, [...(all.get(name) ?? []), lessThan(await look(), before)]);
      return answer;
    });
  return callNames.map((name) => ({ name, ...middle(all.get(name) ?? []) }));
}

const lessThan = (after: Counts, before: Counts): Counts => ({
  turns: after.turns - before.turns,
  workerCommands: after.workerCommands - before.workerCommands,
  oneMachine: after.oneMachine - before.oneMachine,
  allMachines: after.allMachines - before.allMachines,
});

const middle = (all: readonly Counts[]): Counts => ({
  turns: middleOf(all.map(({ turns }) => turns)),
  workerCommands: middleOf(all.map(({ workerCommands }) => workerCommands)),
  oneMachine: middleOf(all.map(({ oneMachine }) => oneMachine)),
  allMachines: middleOf(all.map(({ allMachines }) => allMachines)),
});

async function statements(client: Client): Promise<Omit<Counts, keyof Seen>> {
  const { rows } = await client.query<Omit<Counts, keyof Seen>>(
    `select query_execution_single_shard::int as "oneMachine", query_execution_multi_shard::int as "allMachines"
       from citus_stat_counters where name = current_database()`,
  );
  return rows[0] ?? { oneMachine: 0, allMachines: 0 };
}
