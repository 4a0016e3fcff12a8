/** SQL of the nodes that serve this database. */
import { sql } from "kysely";
import { retention } from "../config/retention.ts";
import type { Db, Tx } from "./db.ts";
import { LEASE_SECONDS } from "./lease-time.ts";

export type NodeRow = {
  id: string;
  host: string;
  pid: number;
  version: string;
  storage: string;
};

const LOCK = 7_302; // any number, the same for every node that starts at once

/** Of two that start in one moment the second sees the first. */
export const oneAtATime = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);

/** Those with a sign of life within a lease. */
export const living = (db: Db): Promise<NodeRow[]> =>
  db
    .selectFrom("node")
    .select(["id", "host", "pid", "version", "storage"])
    .where("beatAt", ">", sql<Date>`clock_timestamp() - make_interval(secs => ${LEASE_SECONDS})`)
    .orderBy("startedAt")
    .execute();

/** Whether those alive are all of one release: while they are not, some may not write yet what others count on. */
export async function isOneRelease(db: Db): Promise<boolean> {
  const versions = new Set((await living(db)).map(({ version }) => version));
  return versions.size <= 1;
}

/** Whether one of a release before this one is alive. */
export async function livesBefore(db: Db, release: string): Promise<boolean> {
  const isBefore = ({ version }: NodeRow) =>
    version.localeCompare(release, "en", { numeric: true }) < 0;
  return (await living(db)).some(isBefore);
}

/** A sign of life, the first of which makes the row; rows of those that died long ago go with it. */
export const beat = (db: Db, { id, host, pid, version, storage }: NodeRow) =>
  sql`
    with gone as (delete from node where beat_at < clock_timestamp() - make_interval(secs => ${retention.node.seconds}) and id <> ${id})
    insert into node (id, host, pid, version, storage)
    values (${id}, ${host}, ${pid}, ${version}, ${storage})
    on conflict (id) do update set beat_at = excluded.beat_at`.execute(db);

export const leave = (db: Db, id: string) => db.deleteFrom("node").where("id", "=", id).execute();
