/** etcd and Patroni on three machines: who is primary, who stands by, and whether all is well again. */
import { type ChildProcess, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { writeFilled } from "./fill-in.ts";
import {
  balancer,
  databases,
  folderOf,
  giveTo,
  killAll,
  type Machine,
  network,
  processesOn,
  startOn,
} from "./net.ts";

const SUPERUSER = "the superuser of drills";
const REST_PASSWORD = "the changes of drills";
const PROGRAMS = "/usr/lib/postgresql";
const addresses = Object.fromEntries(databases.map(({ name, address }) => [name, address]));

/** Programs of the newest PostgreSQL that the system's packages brought; undefined when there is none. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).map(Number) : [];
  const newest = versions.filter((one) => existsSync(join(PROGRAMS, `${one}`, "bin/postgres")));
  return newest.length > 0 ? join(PROGRAMS, `${Math.max(...newest)}`, "bin") : undefined;
}

/** The superuser's address at the proxy that forwards to the primary. */
export const ownerUrlAt = (host: string, database: string): string =>
  `postgres://postgres:${encodeURIComponent(SUPERUSER)}@${host}:5000/${database}`;

/** `existing`: joins members that already know its address, in place of a lost machine. */
type EtcdState = "new" | "existing";

function startEtcd(machine: Machine, etcdState: EtcdState): ChildProcess {
  const etcdFolder = join(folderOf(machine), "etcd");
  const words = { ...addresses, ...machine, etcdFolder, etcdState };
  const config = writeFilled(folderOf(machine), "etcd.yml", words);
  return startOn({ machine, log: "etcd.log" }, ["etcd", "--config-file", config]);
}

function startPatroni(machine: Machine): ChildProcess {
  const postgresFolder = join(folderOf(machine), "postgres");
  if (!existsSync(postgresFolder)) {
    mkdirSync(postgresFolder, { mode: 0o750 });
    giveTo("postgres", postgresFolder);
  }
  const config = writeFilled(folderOf(machine), "patroni.yml", {
    ...addresses,
    ...machine,
    network,
    postgresFolder,
    postgresPrograms: postgresPrograms() ?? "",
    superuserPassword: SUPERUSER,
    replicationPassword: "the replication of drills",
    rewindPassword: "the rewinding of drills",
    restPassword: REST_PASSWORD,
  });
  giveTo("postgres", config);
  return startOn({ machine, log: "patroni.log", as: "postgres" }, ["patroni", config]);
}

export function startMachine(machine: Machine, etcdState: EtcdState = "new"): void {
  startEtcd(machine, etcdState);
  startPatroni(machine);
}

/** An empty machine in the place of a lost one, as docs/operations/high-availability.md has it. */
export async function replaceMachine(lost: Machine): Promise<void> {
  for (const name of ["etcd", "postgres"])
    rmSync(join(folderOf(lost), name), { recursive: true, force: true });
  const living = databases.find((one) => one !== lost) ?? lost;
  const { members: all } = (await askEtcd(living, "list", {})) as {
    members: { ID: string; name: string }[];
  };
  const ID = all.find(({ name }) => name === lost.name)?.ID;
  if (ID === undefined) throw new Error(`etcd knows no ${lost.name}`);
  await askEtcd(living, "remove", { ID });
  await askEtcd(living, "add", { peerURLs: [`http://${lost.address}:2380`] });
  startMachine(lost, "existing");
}

/** Sends what `etcdctl member` sends. */
async function askEtcd({ address }: Machine, what: string, body: object): Promise<unknown> {
  const reply = await fetch(`http://${address}:2379/v3/cluster/member/${what}`, {
    method: "POST",
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  if (!reply.ok) throw new Error(`etcd refuses: ${await reply.text()}`);
  return reply.json();
}

type Member = {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
};

/** What any Patroni that answers says of all members; empty when none answers. */
export async function members(): Promise<Member[]> {
  const asked = databases.map(async ({ address }) => {
    const reply = await fetch(`http://${address}:8008/cluster`, {
      signal: AbortSignal.timeout(2000),
    });
    return (await reply.json()) as { members: Member[] };
  });
  return (await Promise.any(asked).catch(() => ({ members: [] }))).members;
}

const machineOf = (member: Member | undefined): Machine | undefined =>
  databases.find(({ name }) => name === member?.name);

export async function primary(): Promise<Machine> {
  const found = machineOf((await members()).find(({ role }) => role === "leader"));
  if (!found) throw new Error("there is no primary");
  return found;
}

export async function synchronousStandby(): Promise<Machine> {
  const found = machineOf((await members()).find(({ role }) => role === "sync_standby"));
  if (!found) throw new Error("there is no synchronous standby");
  return found;
}

/** One primary, two standbys on its timeline, and of those a synchronous one unless `isSynchronous` is off. */
export async function isWell(isSynchronous: boolean): Promise<boolean> {
  const found = await members();
  const leader = found.find(({ role, state }) => role === "leader" && state === "running");
  const follow = found.filter(
    ({ role, state, timeline, lag }) =>
      ["replica", "sync_standby"].includes(role) &&
      ["running", "streaming"].includes(state) &&
      timeline === leader?.timeline &&
      Number(lag ?? Infinity) < 16 * 1024 * 1024,
  );
  const hasSynchronous = found.some(({ role }) => role === "sync_standby");
  if (!leader || follow.length !== 2 || (isSynchronous && !hasSynchronous)) return false;
  return (await streaming()) === 2;
}

/** Standbys that are up to date: Patroni's list also has those that are only starting. */
async function streaming(): Promise<number> {
  const connectionString = ownerUrlAt(balancer.address, "postgres");
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  const ask = "select count(*)::int as n from pg_stat_replication where state = 'streaming'";
  try {
    await client.connect();
    const { rows } = await client.query<{ n: number }>(ask);
    return rows[0]?.n ?? 0;
  } catch {
    return 0;
  } finally {
    void client.end().catch(() => undefined);
  }
}

export async function untilWell(patienceMs: number, isSynchronous = true): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(250))
    if (await isWell(isSynchronous)) return;
  throw new Error(`the cluster is not well: ${JSON.stringify(await members())}`);
}

const askPatroni = async (change: object, headers: Record<string, string>): Promise<Response> =>
  fetch(`http://${(await primary()).address}:8008/config`, {
    method: "PATCH",
    headers,
    body: JSON.stringify(change),
  });

/** Does what `patronictl edit-config` does. */
export async function configure(change: object): Promise<void> {
  const authorization = `Basic ${btoa(`patroni:${REST_PASSWORD}`)}`;
  const reply = await askPatroni(change, { authorization });
  if (!reply.ok) throw new Error(`Patroni refuses: ${await reply.text()}`);
}

/** Anyone who reaches Patroni's port without its password changes nothing. */
export const refusesStrangers = async (): Promise<boolean> =>
  (await askPatroni({ synchronous_mode: false }, {})).status === 401;

/** PostgreSQL alone, with all its processes in one moment; Patroni and etcd live. */
export function killPostgres(machine: Machine): void {
  const pids = processesOn(machine);
  const program = join(postgresPrograms() ?? "", "postgres");
  const isPostgres = (pid: number) => {
    try {
      return (
        execFileSync("readlink", [`/proc/${pid}/exe`], { encoding: "utf8" }).trim() === program
      );
    } catch {
      return false;
    }
  };
  killAll(pids.filter(isPostgres));
}
