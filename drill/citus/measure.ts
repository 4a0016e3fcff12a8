/** The same calls on the single server and on the cluster, in turns, and what the engine did for each of them. */
import type { Client } from "pg";
import { type Around, callNames, type CallName, oneRound } from "./calls.ts";
import { onDatabase } from "./on-database.ts";
import type { Site } from "./site.ts";

type Speed = { ms: number; perSecond: number };
export type Compared = {
  name: CallName;
  /** The median time of one call; and calls a second, with all members at once. */
  single: Speed;
  cluster: Speed;
  ratio: number;
};

type Sites = { single: Site; cluster: Site };
type Times = Map<CallName, number[]>;

/**
 * In turns (A B A B), so that other work on the machine slows both. `each` tasks by every member at once, `rounds`
 * times.
 */
export async function compare(
  { single, cluster }: Sites,
  { rounds, each }: { rounds: number; each: number },
): Promise<Compared[]> {
  const [one, other]: [Times, Times] = [new Map(), new Map()];
  for (let round = 0; round < rounds; round++) {
    const part = [round * each, (round + 1) * each] as const;
    await byAll(single, single.tasks.slice(...part), one);
    await byAll(cluster, cluster.tasks.slice(...part), other);
  }
  const atOnce = single.members.length;
  return callNames.map((name) => {
    const speeds = {
      single: speedOf(one.get(name), atOnce),
      cluster: speedOf(other.get(name), atOnce),
    };
    return { name, ...speeds, ratio: speeds.single.ms / speeds.cluster.ms };
  });
}

const byAll = (site: Site, tasks: readonly number[], times: Times) =>
  Promise.all(
    site.members.map(async (member) => {
      for (const taskId of tasks) await oneRound(site, { member, taskId }, timedInto(times));
    }),
  );

const timedInto =
  (times: Times): Around =>
  async (name, call) => {
    const began = performance.now();
    const answer = await call();
    times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    return answer;
  };

function speedOf(times: readonly number[] = [], atOnce: number): Speed {
  const ms = times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
  return { ms, perSecond: (atOnce * 1000) / ms };
}

export type Statements = { name: CallName; oneMachine: number; allMachines: number };

/**
 * Through the engine for one call: statements for the one machine that holds the member, with the touch of two_phase at
 * the beginning of each transaction; and statements for all machines.
 */
export const countStatements = (site: Site, taskId: number): Promise<Statements[]> =>
  onDatabase(site.databaseUrl, async (client) => {
    const [member] = site.members;
    if (!member) throw new Error("a site without members");
    const seen: Statements[] = [];
    await oneRound(site, { member, taskId }, async (name, call) => {
      const before = await counters(client);
      const answer = await call();
      const after = await counters(client);
      seen.push({
        name,
        oneMachine: after.oneMachine - before.oneMachine,
        allMachines: after.allMachines - before.allMachines,
      });
      return answer;
    });
    return callNames.flatMap((name) => seen.find((one) => one.name === name) ?? []);
  });

async function counters(client: Client) {
  const { rows } = await client.query<Omit<Statements, "name">>(
    `select query_execution_single_shard::int as "oneMachine", query_execution_multi_shard::int as "allMachines"
       from citus_stat_counters where name = current_database()`,
  );
  return rows[0] ?? { oneMachine: 0, allMachines: 0 };
}
