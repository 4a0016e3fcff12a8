/** The whole product with its sample, as real processes on free ports: for browser tests and pictures. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { freePort } from "./postgres/port.ts";
import { isTrueWithin } from "./process-mark.ts";
import { type Child, startChild } from "./start/child.ts";

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
 * On an empty database (or a migrated one) the sample is made first; on a copy of one that has it, `made`
 * says where the rest of it is. `env` overrides any setting.
 */
export async function startSampleSite(
  databaseUrl: string,
  env: Record<string, string> = {},
  made?: MadeSample,
): Promise<RunningSite> {
  const dataDir = mkdtempSync(join(tmpdir(), "panel-stage-"));
  if (made) cpSync(made.dataDir, dataDir, { recursive: true });
  const simulatorPort = await freePort(undefined);
  if (made) await leadTo(databaseUrl, made.simulatorPort, simulatorPort);
  const port = await freePort(undefined);
  const settings = {
    ...process.env,
    NODE_ENV: "development",
    LOG_LEVEL: "error",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    // One server after the other reads the same files: half of what a start costs.
    NODE_COMPILE_CACHE: join(tmpdir(), "panel-compile-cache"),
    ...env,
  };
  const simulators = startChild("simulators", "server/simulators/main.ts", settings);
  const server = startChild("server", "server/src/main.ts", settings);
  const stop = async ({ keepData } = { keepData: false }) => {
    await server.stop(STOP_LIMIT_MS);
    await simulators.stop(STOP_LIMIT_MS);
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  try {
    await waitUntilReady(origin, server);
    return { origin, signIns: readSignIns(dataDir), dataDir, simulatorPort, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The links of the sample's outside tasks lead to the simulator beside it. */
async function leadTo(databaseUrl: string, before: number, now: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const ports = [`127.0.0.1:${before}/`, `127.0.0.1:${now}/`];
  await client.query("update task set link = replace(link, $1, $2) where link is not null", ports);
  await client.query(
    "update survey_platform set settings = replace(settings::text, $1, $2)::jsonb",
    ports,
  );
  await client.end();
}

async function waitUntilReady(origin: string, server: Child): Promise<void> {
  const isReady = async () => {
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
    return reply?.ok === true;
  };
  await isTrueWithin(READY_LIMIT_MS, async () => server.hasEnded() || (await isReady()));
  if (server.hasEnded()) throw new Error(`the server ended: ${await server.ended}`);
  if (!(await isReady())) throw new Error("the server did not become ready in 90 s");
}

/** The server's own file (server/sample/seed.ts). */
const readSignIns = (dataDir: string): SignIns =>
  JSON.parse(readFileSync(join(dataDir, "sample-sign-ins.json"), "utf8")) as SignIns;
