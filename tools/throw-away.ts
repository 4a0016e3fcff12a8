/** A PostgreSQL in a temporary directory for one run of tests or tools; nothing of it is kept. */
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeDataLock } from "./data-lock.ts";
import { stopLeftover } from "./postgres/leftover.ts";
import { startPostgres } from "./postgres.ts";

export type ThrowAway = { url: string; stop(): Promise<void> };

const PREFIX = "panel-throw-away-";
/** The real path: on macOS the temporary folder is a link, and leftovers are known by their path. */
const FOLDER = realpathSync(tmpdir());

export async function startThrowAway(log?: (line: string) => void): Promise<ThrowAway> {
  await sweepLeftovers();
  const dataDir = mkdtempSync(join(FOLDER, PREFIX));
  // fsync is most of the cost of making databases, and a test needs none of what it buys;
  // DURABLE=1 is for those that measure or prove durability itself.
  const durable = process.env["DURABLE"] === "1";
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startPostgres({ dataDir, durable, ...(log && { log }) });
    return {
      url: postgres.url,
      async stop() {
        await postgres.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Ends and deletes what killed runs left behind; those still running hold their lock. */
async function sweepLeftovers(): Promise<void> {
  const names = readdirSync(FOLDER).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const dataDir = join(FOLDER, name);
    if (!existsSync(join(dataDir, "lock"))) continue; // one that is only now being made
    try {
      const lock = await takeDataLock(dataDir);
      await stopLeftover(join(dataDir, "postgres"), () => undefined);
      lock.release();
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Running, or another user's: not ours to sweep.
    }
  }
}
