/**
 * Fuzzes the server on a database of its own, for as long as one likes:
 *   node server/test/fuzz/main.ts 100000 [seed]
 */
import { join } from "node:path";
import { pino } from "pino";
import { createDatabase, withDatabase } from "../../../tools/clone-database.ts";
import { startThrowAway } from "../../../tools/throw-away.ts";
import { seedBrands } from "../../sample/brands.ts";
import { seedProperty } from "../../sample/property.ts";
import { buildApp } from "../../src/app.ts";
import { deriveKey, readConfig } from "../../src/config.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDb } from "../../src/platform/db.ts";
import { appUrl, migrate } from "../../src/platform/migrate.ts";
import type { World } from "../../src/platform/world.ts";
import { type Finding, fuzz } from "./fuzz.ts";

const SECRET_KEY = "a key for fuzzing, longer than 32 characters";
const DATABASE = "fuzz";
/** As many findings are written out; after the first few they are the same again. */
const SHOWN = 20;

async function main(count: number, seed: number): Promise<number> {
  const throwAway = await startThrowAway();
  try {
    await createDatabase(throwAway.url, DATABASE);
    const url = withDatabase(throwAway.url, DATABASE);
    await migrate(url, join(import.meta.dirname, "../../migrations"));
    return await fuzzOn(openWorld(url), count, seed);
  } finally {
    await throwAway.stop();
  }
}

/** Nobody is at the third parties' addresses. */
function openWorld(ownerUrl: string): World {
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "error",
    CAPTCHA_PROVIDER: "none",
    SIMULATOR_PORT: "1",
    SECRET_KEY,
  });
  return {
    db: openDb(appUrl(ownerUrl), 8),
    clock: systemClock,
    config,
    log: pino({ level: config.logLevel }),
    key: (purpose) => deriveKey(SECRET_KEY, purpose),
  };
}

/** The number of findings. */
async function fuzzOn(world: World, count: number, seed: number): Promise<number> {
  await seedBrands(world);
  await seedProperty(world);
  const app = await buildApp(world);
  const startedAt = performance.now();
  const { sent, codes, findings } = await fuzz({ app, world }, count, seed);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const byCode = [...codes].toSorted((a, b) => b[1] - a[1]).map((pair) => pair.join(": "));
  write(`${sent} requests from seed ${seed} in ${seconds} s, ${findings.length} findings`);
  write(`answers by code: ${byCode.join(", ")}`);
  for (const finding of findings.slice(0, SHOWN)) write(lineOf(finding));
  await app.close();
  await world.db.destroy();
  return findings.length;
}

const lineOf = ({ path, search, payload, status, answer }: Finding): string =>
  `${status} ${path}${search.slice(0, 300)}\n    ${payload?.slice(0, 300)}\n    ${answer}`;

const write = (line: string): void => void process.stdout.write(`${line}\n`);

const [count = "3000", seed = "1"] = process.argv.slice(2);
process.exitCode = (await main(Number(count), Number(seed))) === 0 ? 0 : 1;
