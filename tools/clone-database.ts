/** Makes a database of its own for a test file by copying a migrated template. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { roleTimeouts } from "../server/src/platform/bounded.ts";
import { APP_ROLE } from "../server/src/platform/rights.ts";
import { inMachineTime } from "./pace.ts";

export type ClonedDatabase = { ownerUrl: string; drop(): Promise<void> };

/** Any number, the same for every process: two copies of one template at once disturb each other. */
const CLONE_LOCK = 7_302;
/** On the reference machine at rest; as any site has it (server/src/platform/bounded.ts). */
const LOCK_MS = Number.parseInt(roleTimeouts.lock_timeout, 10) * 1000;
const BUSY = "55006"; // "source database is being accessed by other users"

export async function cloneFrom(adminUrl: string, template: string): Promise<ClonedDatabase> {
  const name = `clone_${randomBytes(8).toString("hex")}`;
  await onServer(adminUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [CLONE_LOCK]);
    await createPatiently(client, name, template);
    // What another transaction does under its lock takes longer on a slow machine as well.
    await client.query(
      `alter role ${APP_ROLE} in database ${escapeIdentifier(name)} set lock_timeout = ${inMachineTime(LOCK_MS)}`,
    );
  });
  return {
    ownerUrl: withDatabase(adminUrl, name),
    drop: () => dropDatabase(adminUrl, name),
  };
}

export function withDatabase(url: string, name: string): string {
  const result = new URL(url);
  result.pathname = `/${name}`;
  return result.href;
}

export const createDatabase = (adminUrl: string, name: string): Promise<void> =>
  onServer(adminUrl, async (client) => {
    await client.query(`create database ${escapeIdentifier(name)}`);
  });

/** "with (force)" ends connections that a failed test forgot. */
export const dropDatabase = (adminUrl: string, name: string): Promise<void> =>
  onServer(adminUrl, async (client) => {
    await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
  });

async function createPatiently(client: Client, name: string, template: string): Promise<void> {
  // As files: row by row through the log takes a processor twice as long, for what nobody would recover.
  const statement = `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const isBusy = error instanceof Error && "code" in error && error.code === BUSY;
      if (!isBusy || attempt >= 20) throw error;
      await sleep(50 * attempt);
    }
  }
}

/** Advisory locks are per database, so everybody must come in through the same one. */
async function onServer(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: withDatabase(url, "postgres") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end(); // gives the advisory lock back, too
  }
}
