/** Databases of the drill's own on the machines of CITUS_URL: one that is spread over all, and one beside it that is not. */
import { escapeIdentifier, escapeLiteral } from "pg";
import { withDatabase } from "../../tools/clone-database.ts";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { makeAppRole, readyDatabase } from "../../tools/ready-database.ts";
import { letCommit } from "./hold.ts";
import { onDatabase } from "./on-database.ts";
import { type Worker, workerAt } from "./worker.ts";

export type Machines = {
  /** On the coordinator's PostgreSQL, without the engine: what the cluster is compared with. */
  singleUrl: string;
  clusterUrl: string;
  workers: Worker[];
  /** Prepared transactions: a worker has promised to commit them, and waits to be told. */
  promised(): Promise<number>;
  /** How soon the engine looks for those whose outcome a worker was not told; -1: never. */
  recoverEvery(time: string): Promise<void>;
  drop(): Promise<void>;
};

const SINGLE = "panel_drill_single";
const CLUSTER = "panel_drill_cluster";
/** A minute, unless set; as docs/scale.md advises. */
export const RECOVER = "5s";

/** With a superuser's address: databases and machines are an administrator's. */
export async function makeMachines(citusUrl: string): Promise<Machines> {
  const singleUrl = withDatabase(citusUrl, SINGLE);
  const clusterUrl = withDatabase(citusUrl, CLUSTER);
  const urls = (await workersOf(citusUrl)).map((url) => withDatabase(url, CLUSTER));
  if (urls.length === 0) throw new Error("CITUS_URL leads to a cluster without workers");
  const drop = async () => {
    // A drill that was broken off may have left them held.
    for (const url of [clusterUrl, ...urls]) await letCommit(besideIt(url));
    for (const url of urls) await forgetPrepared(url);
    for (const url of [singleUrl, clusterUrl, ...urls]) await dropAt(url);
    await setRecovery(clusterUrl, undefined);
  };
  await drop();
  for (const url of [singleUrl, clusterUrl, ...urls]) await createAt(url);
  for (const url of [singleUrl, clusterUrl]) await readyDatabase(url);
  for (const url of urls) await makeAppRole({ superuserUrl: url, databaseUrl: appUrl(url) });
  for (const url of [clusterUrl, ...urls])
    await onDatabase(url, (client) => client.query("create extension citus"));
  await joinUp(clusterUrl, urls);
  await setRecovery(clusterUrl, RECOVER);
  const promised = async () => {
    const counts = await Promise.all(urls.map(promisedAt));
    return counts.reduce((sum, n) => sum + n, 0);
  };
  const workers = await Promise.all(urls.map(workerAt));
  const recoverEvery = (time: string) => setRecovery(clusterUrl, time);
  return { singleUrl, clusterUrl, workers, promised, recoverEvery, drop };
}

const workersOf = (citusUrl: string): Promise<string[]> =>
  onDatabase(citusUrl, async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node
        where groupid > 0 and isactive and noderole = 'primary' order by groupid`,
    );
    return rows.map(({ host, port }) => {
      const url = new URL(citusUrl);
      [url.hostname, url.port] = [host, String(port)];
      return url.href;
    });
  });

async function promisedAt(url: string): Promise<number> {
  const [row] = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from pg_prepared_xacts where database = current_database()",
    );
    return rows;
  });
  return row?.n ?? 0;
}

const nameIn = (url: string) => escapeIdentifier(new URL(url).pathname.slice(1));
const besideIt = (url: string) => withDatabase(url, "postgres");

const createAt = (url: string) =>
  onDatabase(besideIt(url), (client) => client.query(`create database ${nameIn(url)}`));
const dropAt = (url: string) =>
  onDatabase(besideIt(url), (client) =>
    client.query(`drop database if exists ${nameIn(url)} with (force)`),
  );

/** A database with a prepared transaction cannot be dropped. */
const forgetPrepared = (url: string): Promise<void> =>
  onDatabase(besideIt(url), async (client) => {
    const name = new URL(url).pathname.slice(1);
    const { rows } = await client.query<{ gid: string }>(
      "select gid from pg_prepared_xacts where database = $1",
      [name],
    );
    if (rows.length === 0) return;
    await onDatabase(url, async (there) => {
      for (const { gid } of rows) await there.query(`rollback prepared ${escapeLiteral(gid)}`);
    });
  });

const joinUp = (clusterUrl: string, workers: readonly string[]): Promise<void> =>
  onDatabase(clusterUrl, async (client) => {
    const hostOf = (url: string) => [new URL(url).hostname, Number(new URL(url).port)];
    await client.query("select citus_set_coordinator_host($1, $2)", hostOf(clusterUrl));
    for (const url of workers) await client.query("select citus_add_node($1, $2)", hostOf(url));
  });

/** One setting for all databases of that PostgreSQL: put back when the drill is over. */
const setRecovery = (clusterUrl: string, value: string | undefined) =>
  onDatabase(besideIt(clusterUrl), async (client) => {
    const to = value === undefined ? "reset" : "set";
    const text = `alter system ${to} citus.recover_2pc_interval`;
    await client.query(value === undefined ? text : `${text} = '${value}'`);
    await client.query("select pg_reload_conf()");
  });
