/**
 * The guard itself: waits for the launcher's end and then ends, within ten seconds, what that one started
 * and could not stop: first the programs of the site, as they write until the last moment, then PostgreSQL.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { lockContent } from "../data-lock.ts";
import { endProcess, familyOf, isAlive, isTrueWithin, type ProcessMark } from "../process-mark.ts";
import type { Charge, Word } from "./guard.ts";
import { postgresOn } from "./leftover.ts";

/** Together less than the ten seconds after which nothing of a killed launcher may be left. */
const CHILDREN_STOP_MS = 3_000;
const POSTGRES_SIGNALS = [
  // The fast shutdown: all that was acknowledged is kept, and the next start has nothing to recover.
  { signal: "SIGINT", waitMs: 3_500 },
  // At once: nothing is lost either, but the next start replays its log.
  { signal: "SIGQUIT", waitMs: 1_000 },
  { signal: "SIGKILL", waitMs: 1_000 },
] as const;
/** For a PostgreSQL that was started in the very moment of the kill and had no time to be told of. */
const UNTOLD_MS = 1_500;

const charge = JSON.parse(process.argv[2] ?? "") as Charge;

// Ctrl-C and a closed terminal are the launcher's affair; its end is what counts here.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);

let watched: ProcessMark | undefined;
for await (const line of createInterface({ input: process.stdin })) {
  const word = wordIn(line);
  if (word && "dismissed" in word) process.exit(0);
  if (word) watched = word.postgres;
}
// The pipe closes a moment before the process is gone.
while (isAlive(charge.launcher)) await sleep(20);
await endAll(charge);

/** A line cut short by the launcher's death says nothing. */
function wordIn(line: string): Word | undefined {
  try {
    return JSON.parse(line) as Word;
  } catch {
    return undefined;
  }
}

/** A launcher that has taken the directory since then ends and sweeps by itself, and may run there already. */
async function endAll({ dataDir, launcher, removes }: Charge): Promise<void> {
  const lock = lockContent(dataDir);
  const isStillTheirs =
    lock?.holder.pid === launcher.pid && lock.holder.started === launcher.started;
  await Promise.all((isStillTheirs ? lock.children : []).map(endFamily));
  const postgres = watched ?? (isStillTheirs ? await untold(dataDir) : undefined);
  if (postgres) await endProcess(postgres, POSTGRES_SIGNALS);
  if (removes && isStillTheirs) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

/** With whatever they started themselves, though a child that is killed cannot pass it on. */
async function endFamily(child: ProcessMark): Promise<void> {
  const family = familyOf(child);
  await endProcess(child, [{ signal: "SIGTERM", waitMs: CHILDREN_STOP_MS }]);
  await Promise.all(family.map((one) => endProcess(one, [{ signal: "SIGKILL", waitMs: 1_000 }])));
}

async function untold(dataDir: string): Promise<ProcessMark | undefined> {
  let found: ProcessMark | undefined;
  await isTrueWithin(UNTOLD_MS, () => {
    found = postgresOn(join(dataDir, "postgres"));
    return found !== undefined;
  });
  return found;
}
