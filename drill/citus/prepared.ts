/** Transactions between their two phases: which there are, what the coordinator has decided, and what became of them. */
import type { Client } from "pg";

/** By the name that the engine gives it; `xid` as the worker counts it. */
export type Prepared = { gid: string; xid: string };

/** On a worker: what it has promised to commit when told. */
export async function preparedOn(worker: Client): Promise<Prepared[]> {
  const { rows } = await worker.query<Prepared>(
    `select gid, ((pg_snapshot_xmax(pg_current_snapshot())::text::bigint >> 32 << 32)
                  + transaction::text::bigint)::text as xid
       from pg_prepared_xacts where database = current_database() order by gid`,
  );
  return rows;
}

/** On a worker whose commits are held: those that have been prepared just now, which the coordinator was not told. */
export async function unansweredOn(worker: Client): Promise<string[]> {
  const { rows } = await worker.query<{ query: string }>(
    `select query from pg_stat_activity
      where datname = current_database() and wait_event = 'SyncRep' and query like 'PREPARE TRANSACTION %'`,
  );
  return rows.flatMap(({ query }) => gidIn(query) ?? []);
}

export const gidIn = (query: string): string | undefined =>
  /^PREPARE TRANSACTION '([^']+)'/.exec(query)?.[1];

/** On a coordinator whose commits are held: processes that have committed, and have told no worker. */
export async function committedUntold(coordinator: Client): Promise<Set<number>> {
  const { rows } = await coordinator.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'",
  );
  return new Set(rows.map(({ pid }) => pid));
}

/** The process of the coordinator whose transaction it is: citus_group_process_transaction_connection. */
export const processOf = (gid: string): number | undefined => {
  const pid = /^citus_\d+_(\d+)_\d+_\d+$/.exec(gid)?.[1];
  return pid === undefined ? undefined : Number(pid);
};

/** Of these, what the coordinator has committed: the engine notes the name in the same transaction. */
export async function committedAmong(coordinator: Client, gids: readonly string[]) {
  const { rows } = await coordinator.query<{ gid: string }>(
    "select gid from pg_dist_transaction where gid = any($1)",
    [gids],
  );
  return new Set(rows.map(({ gid }) => gid));
}

/** On the worker, by its number: committed, aborted, or in progress for as long as it is prepared. */
export async function fateOf(worker: Client, xid: string): Promise<string> {
  const { rows } = await worker.query<{ fate: string | null }>(
    "select pg_xact_status($1::text::xid8) as fate",
    [xid],
  );
  return rows[0]?.fate ?? "unknown";
}

export type Met = { carriedThrough: number; rolledBack: number; wrong: string[] };

/** What the coordinator had committed must be committed on the worker, and nothing else. */
export function metOf(
  left: readonly Prepared[],
  { committed, fates }: { committed: ReadonlySet<string>; fates: ReadonlyMap<string, string> },
): Met {
  const met: Met = { carriedThrough: 0, rolledBack: 0, wrong: [] };
  for (const { gid, xid } of left) {
    const wanted = committed.has(gid) ? "committed" : "aborted";
    const fate = fates.get(xid) ?? "unknown";
    if (fate !== wanted) met.wrong.push(`${gid} should be ${wanted} and is ${fate}`);
    else if (wanted === "committed") met.carriedThrough += 1;
    else met.rolledBack += 1;
  }
  return met;
}
