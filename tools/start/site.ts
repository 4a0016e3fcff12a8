/** The parts of a running site, in the order they start; they stop in the opposite one. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Config } from "../../server/src/config/config.ts";
import type { DataLock } from "../data-lock.ts";
import { migrate } from "../../server/src/platform/migrate.ts";
import { keptPassword } from "../postgres/cluster.ts";
import { MIGRATIONS, readyDatabase } from "../ready-database.ts";
import { isFree } from "../postgres/port.ts";
import { startPostgres } from "../postgres.ts";
import { ensureBuilt } from "../source-hash.ts";
import { type Child, startChild } from "./child.ts";
import { waitUntilReady } from "./ready.ts";
import { StartRefused } from "./refused.ts";

type Part = { name: string; ended: Promise<string>; stop: (this: void) => Promise<void> };

export type Site = {
  parts: Part[];
  /** Where the database is, for people. */
  database: string;
  /** Set by the one who stops it: nothing more is started then. */
  isStopping: boolean;
};

const SERVER_STOP_MS = 12_000; // requests in hand may take ten seconds
const SIMULATOR_STOP_MS = 3_000;

const log = (line: string): void => void process.stdout.write(`${line}\n`);

/** Parts are added to `site` as they start, so that a failure half-way stops what there is. */
export async function startSite(config: Config, lock: DataLock, site: Site): Promise<void> {
  await refuseTakenPorts(config);
  const building = ensureBuilt(config.nodeEnv === "production" ? "production" : "development", log);
  building.catch(() => undefined); // looked at below; until then PostgreSQL may fail first
  const databaseUrl = await readyUrl(config, lock, site);
  await building.catch((error: unknown) => {
    throw new StartRefused(error instanceof Error ? error.message : String(error));
  });
  // The server gets the application's rights, and never the owner's.
  const { MIGRATE_DATABASE_URL: _, MIGRATE_DATABASE_URL_FILE: __, ...others } = process.env;
  const env = { ...others, DATABASE_URL: databaseUrl, DATABASE_URL_FILE: "" };
  const children: Child[] = [];
  const add = (name: string, script: string, stopMs: number) => {
    if (site.isStopping) throw new StartRefused("启动已中止。 The start was given up.");
    const child = startChild(name, script, env);
    children.push(child);
    site.parts.push({ name, ended: child.ended, stop: () => child.stop(stopMs) });
    lock.setChildren(children.map(({ pid }) => pid));
    return child;
  };
  if (hasSimulators(config)) add("simulators", "server/simulators/main.ts", SIMULATOR_STOP_MS);
  const server = add("server", "server/src/main.ts", SERVER_STOP_MS);
  await waitUntilReady(`http://${hostToAsk(config.listenHost)}:${config.port}/readyz`, server);
}

/** The application's address of a database that is up to date. */
async function readyUrl(config: Config, lock: DataLock, site: Site): Promise<string> {
  const { databaseUrl, migrateDatabaseUrl } = config;
  if (databaseUrl === undefined) {
    if (migrateDatabaseUrl !== undefined)
      throw new StartRefused(
        "设置了 MIGRATE_DATABASE_URL，还需要设置 DATABASE_URL（应用角色的连接）",
      );
    const ownerUrl = await ownDatabase(config, lock, site);
    return readyDatabase(ownerUrl, keptPassword(join(config.dataDir, "postgres-app-password")));
  }
  if (migrateDatabaseUrl !== undefined) await migrate(migrateDatabaseUrl, MIGRATIONS);
  return databaseUrl;
}

async function refuseTakenPorts(config: Config): Promise<void> {
  const wanted = [
    { name: "PORT", port: config.port, host: config.listenHost },
    ...(hasSimulators(config)
      ? [{ name: "SIMULATOR_PORT", port: config.simulatorPort, host: "127.0.0.1" }]
      : []),
  ];
  for (const { name, port, host } of wanted)
    if (!(await isFree(port, host)))
      throw new StartRefused(
        `端口 ${port} 已被占用，请关闭占用它的程序，或换一个端口：${name}=${port + 1} npm start。 ` +
          `Port ${port} is taken; set ${name} to another one.`,
      );
}

async function ownDatabase(config: Config, lock: DataLock, site: Site): Promise<string> {
  const starting = startPostgres({ dataDir: config.dataDir, lock, log });
  const ended = starting.then(
    (postgres) => postgres.ended.then(() => `see ${config.dataDir}/postgres.log`),
    () => "not started",
  );
  // Known as a part before it is up: a stop in the middle waits for it, then stops it.
  const stop = () => starting.then((postgres) => postgres.stop()).catch(() => undefined);
  site.parts.push({ name: "PostgreSQL", ended, stop });
  const postgres = await starting;
  site.database = `内置 PostgreSQL，127.0.0.1:${postgres.port}`;
  return postgres.url;
}

/** They are for development, and a deployment may not have them at all. */
const hasSimulators = ({ development }: Config): boolean =>
  development &&
  existsSync(fileURLToPath(new URL("../../server/simulators/main.ts", import.meta.url)));

/** A server that listens on every address is asked on the loopback one. */
const hostToAsk = (host: string): string =>
  host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
