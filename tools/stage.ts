/** The whole product with its sample, as a real process on free ports: for browser tests and pictures. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { appUrl } from "../server/src/platform/migrate.ts";
import { inMachineTime } from "./pace.ts";
import { onFreePorts } from "./postgres/port.ts";
import { readyDatabase } from "./ready-database.ts";
import { isTrueWithin } from "./process-mark.ts";
import { type Host, startHost } from "./stage/host.ts";

/** Who may sign in, as the sample wrote it down. */
export type SignIns = {
  members: { label: string; mobile: string }[];
  operators: { label: string; account: string; password: string }[];
};

export type RunningSite = {
  /** http://localhost:PORT, the first brand; the second is at 127.0.0.1. */
  origin: string;
  signIns: SignIns;
  /** What belongs to this database beside it: the secret key, the sign-ins, stored files. */
  dataDir: string;
  simulatorPort: number;
  /** `keepData`: leaves the data directory to the caller. */
  stop(how?: { keepData: boolean }): Promise<void>;
};

/** A sample that was made before: its database is a copy, its data directory is copied here. */
export type MadeSample = { dataDir: string; simulatorPort: number };

const READY_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 12_000; // requests in hand may take ten seconds

/**
 * `databaseUrl` is a superuser's. On an empty database (or a migrated one) the sample is made first; on a copy of one that has it, `made`
 * says where the rest of it is. `env` overrides any setting. `host`: where it runs; unless given, in a process
 * of its own.
 */
export async function startSampleSite(
  databaseUrl: string,
  env: Record<string, string> = {},
  { made, host }: { made?: MadeSample; host?: Host } = {},
): Promise<RunningSite> {
  const dataDir = mkdtempSync(join(tmpdir(), "panel-stage-"));
  if (made) cpSync(made.dataDir, dataDir, { recursive: true });
  const address = made ? appUrl(databaseUrl) : await readyDatabase(databaseUrl);
  const place = host ?? startHost(process.env, (line) => void process.stderr.write(`${line}\n`));
  const settings = {
    ...process.env,
    NODE_ENV: "development",
    LOG_LEVEL: "error",
    DATA_DIR: dataDir,
    DATABASE_URL: address,
  };
  let end: (limitMs: number) => Promise<void> = () => Promise.resolve();
  const stop = async ({ keepData } = { keepData: false }) => {
    await end(STOP_LIMIT_MS);
    if (!host) await place.end();
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    let ledTo = made?.simulatorPort;
    const { origin, simulatorPort } = await onFreePorts(2, async (port, simulatorPort) => {
      if (ledTo !== undefined) ledTo = await leadTo(databaseUrl, ledTo, simulatorPort);
      const ports = { PORT: String(port), SIMULATOR_PORT: String(simulatorPort) };
      end = await place.begin({ ...settings, ...ports, ...env });
      return { origin: `http://localhost:${port}`, simulatorPort };
    });
    await waitUntilReady(origin, place);
    return { origin, signIns: readSignIns(dataDir), dataDir, simulatorPort, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The links of the sample's outside tasks lead to the simulator beside it: resolves to its port. */
async function leadTo(databaseUrl: string, before: number, now: number): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const ports = [`127.0.0.1:${before}/`, `127.0.0.1:${now}/`];
  await client.query("update task set link = replace(link, $1, $2) where link is not null", ports);
  await client.query(
    "update survey_platform set settings = replace(settings::text, $1, $2)::jsonb",
    ports,
  );
  await client.end();
  return now;
}

async function waitUntilReady(origin: string, host: Host): Promise<void> {
  const isReady = async () => {
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
    return reply?.ok === true;
  };
  await isTrueWithin(
    inMachineTime(READY_LIMIT_MS),
    async () => host.hasEnded() || (await isReady()),
  );
  if (host.hasEnded()) throw new Error("the process of the sites ended");
  if (!(await isReady())) throw new Error("the server did not become ready in 90 s");
}

/** The server's own file (server/sample/seed.ts). */
const readSignIns = (dataDir: string): SignIns =>
  JSON.parse(readFileSync(join(dataDir, "sample-sign-ins.json"), "utf8")) as SignIns;
