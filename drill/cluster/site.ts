/** The site on its machines: HAProxy before all, on each of the others HAProxy, PgBouncer and one process of ours. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inMachineTime } from "../../tools/pace.ts";
import { type Place, type Running, sharedStorage, startServer } from "../server.ts";
import { writeFilled } from "./fill-in.ts";
import {
  balancer,
  databases,
  folderOf,
  giveTo,
  type Machine,
  on,
  outside,
  startOn,
  webs,
  workers,
} from "./net.ts";

export const origin = `http://${balancer.address}`;
const LISTEN_HERE = join(import.meta.dirname, "listen-here.ts");
const SECRET_KEY = "a key for drills, longer than 32 characters";
const ADDRESSES = Object.fromEntries([...databases, ...webs].map((one) => [one.name, one.address]));

const haproxy = (machine: Machine, config: string, log: string) =>
  startOn({ machine, log }, ["haproxy", "-db", "-f", config]);

export function startBalancer(): void {
  const folder = folderOf(balancer);
  const words = { ...ADDRESSES, listen: balancer.address, site: balancer.address };
  haproxy(balancer, writeFilled(folder, "haproxy-site.cfg", words), "haproxy-site.log");
  // For the drill itself, which stands on no machine of the site.
  haproxy(balancer, writeFilled(folder, "haproxy-database.cfg", words), "haproxy-database.log");
}

/** The two ways to the database that each machine of the site has. */
function startWays(machine: Machine, password: string): void {
  const folder = folderOf(machine);
  const words = { ...ADDRESSES, listen: "127.0.0.1" };
  haproxy(machine, writeFilled(folder, "haproxy-database.cfg", words), "haproxy.log");
  const userlist = join(folder, "userlist.txt");
  writeFileSync(userlist, `"panel_app" "${password}"\n`, { mode: 0o600 });
  const config = writeFilled(folder, "pgbouncer.ini", { userlist });
  for (const path of [userlist, config]) giveTo("postgres", path);
  startOn({ machine, log: "pgbouncer.log", as: "postgres" }, ["pgbouncer", "--quiet", config]);
}

/** One process of ours, and how to start it again after it has ended in any way. */
export type Node = { machine: Machine; running: Running; start(): Promise<void> };
export type ClusterSite = { nodes: Node[]; stop(): Promise<void> };

/** Addresses of services that are not part of the site. */
type Others = { payoutUrl: string; storageUrl: string };

export async function startSite(appUrl: URL, others: Others): Promise<ClusterSite> {
  const nodes = await Promise.all(
    [...webs, ...workers].map((machine) => startNode(machine, appUrl, others)),
  );
  const stop = async () => void (await Promise.all(nodes.map(({ running }) => running.kill())));
  return { nodes, stop };
}

async function startNode(machine: Machine, appUrl: URL, others: Others): Promise<Node> {
  startWays(machine, decodeURIComponent(appUrl.password));
  const place = placeOf(machine, appUrl, others);
  const node: Node = {
    machine,
    running: await supervised(place),
    start: async () => {
      if (!node.running.isDead()) await node.running.kill();
      node.running = await supervised(place);
    },
  };
  return node;
}

function placeOf(machine: Machine, appUrl: URL, others: Others): Place {
  const dataDir = join(folderOf(machine), "data");
  if (!existsSync(dataDir)) mkdirSync(dataDir);
  const at = (port: number) => {
    const url = new URL(appUrl);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  return {
    databaseUrl: "",
    appUrl: at(6432),
    dataDir,
    port: 3000,
    host: machine.address,
    enter: [...on(machine), process.execPath, "--import", LISTEN_HERE],
    payout: {
      RUN: workers.includes(machine) ? "worker" : "web",
      MACHINE_ADDRESS: machine.address,
      LISTEN_DATABASE_URL: at(5000),
      DATABASE_NAMED_STATEMENTS: "off",
      DATABASE_POOL_SIZE: "12",
      // The drill brings members' addresses as their providers would.
      TRUSTED_PROXIES: `${balancer.address},${outside}`,
      PAYOUT_URL: others.payoutUrl,
      PUBLIC_ORIGIN: origin,
      DRAIN_SECONDS: "2",
      LOG_LEVEL: "warn",
      SECRET_KEY,
      ...sharedStorage,
      S3_URL: others.storageUrl,
    },
  };
}

const START_PATIENCE_MS = 120_000;

/** As systemd does: a process that cannot start because the database is away is started again a second later. */
async function supervised(place: Place): Promise<Running> {
  for (const until = Date.now() + inMachineTime(START_PATIENCE_MS); ;)
    try {
      return await startServer(place);
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(1000);
    }
}
