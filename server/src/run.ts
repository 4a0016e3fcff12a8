/** A server from its settings: migrates, connects as the application's own role, listens, works the outbox. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { buildApp } from "./app.ts";
import { scheduledJobsOf, handlersOf } from "./background.ts";
import type { BrandSetting } from "./config/brands.ts";
import { type Config, ConfigError, deriveKey, readConfig, secretOf } from "./config/config.ts";
import { beginBrands, refuseNoBrand } from "./foundation/brand/api.ts";
import { systemClock } from "./platform/clock.ts";
import { checkDurability, openDb } from "./platform/db.ts";
import { appUrl, migrate } from "./platform/migrate.ts";
import { startOutbox } from "./platform/worker.ts";
import { repeatEvery, startSchedule } from "./platform/schedule.ts";
import type { World } from "./platform/world.ts";
import { writeCounts } from "./providers/watch.ts";
import { publishForm } from "./study/property/api.ts";
import { proveAll } from "./study/survey-platform/api.ts";

/** How often the providers' counts are written. */
const COUNTS_SECONDS = 30;
const GOODBYE_MS = 3000;

export type RunningServer = { stop(): Promise<void> };

/** `env` as `process.env` would be: several servers of one process have each their own (tools/stage). */
export async function startServer(env: Record<string, string | undefined>): Promise<RunningServer> {
  const world = await openWorld(env);
  const { config, db, log } = world;
  await checkDurability(world);
  await beginBrands(world, await brandsFor(config));
  await refuseNoBrand(world);
  await publishForm(world);
  // Before anybody comes back: until it is proved, no signature of a platform is believed.
  await proveAll(world);
  if (config.development && config.sample === "on") {
    const { seedSample } = await import("../sample/seed.ts");
    await seedSample(world);
  }

  const app = await buildApp(world);
  const outbox = startOutbox({ db, clock: systemClock, log, handlers: handlersOf(world) });
  const schedule = startSchedule(world, scheduledJobsOf());
  const stopCounting = repeatEvery(COUNTS_SECONDS, () => writeCounts(world));
  await app.listen({ port: config.port, host: config.listenHost });
  return {
    stop: async () => {
      // First no new work, then what is under way, then the connections it needs.
      await app.close();
      await Promise.all([schedule.stop(), outbox.stop()]);
      stopCounting();
      await writeCounts(world);
      // What did not end in its time keeps its connection; the process ends all the same.
      await Promise.race([db.destroy(), sleep(GOODBYE_MS)]);
    },
  };
}

/** What the settings say; a developer who says nothing gets those of the sample, which production never loads. */
async function brandsFor({ brands, development }: Config): Promise<readonly BrandSetting[]> {
  if (brands.length > 0 || !development) return brands;
  return (await import("../sample/brands.ts")).sampleBrands;
}

async function openWorld(env: Record<string, string | undefined>): Promise<World> {
  const config = readConfig(env);
  if (!config.databaseUrl)
    throw new ConfigError("请设置 DATABASE_URL，或用 npm start 启动自带的数据库");
  const log = pino({ level: config.logLevel, base: null });
  const secret = secretOf(config);
  const appPassword = deriveKey(secret, "database-role").toString("hex");
  const applied = await migrate(
    config.databaseUrl,
    join(import.meta.dirname, "../migrations"),
    appPassword,
  );
  if (applied.length > 0) log.info({ applied }, "migrated");

  const db = openDb(
    config.appDatabaseUrl ?? appUrl(config.databaseUrl, appPassword),
    config.databasePoolSize,
    config.databaseNamedStatements === "on",
  );
  return { db, clock: systemClock, config, log, key: (purpose) => deriveKey(secret, purpose) };
}
