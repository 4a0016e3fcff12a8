/**
 * A server from its settings: checks its database and keys before it listens, connects as the application's own role,
 * serves, works the outbox. It never migrates: `npm run migrate` does, with rights that this process has not.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp, buildWorkerApp } from "./app.ts";
import { scheduledJobsOf, handlersOf } from "./background.ts";
import { type Config, readConfig, secretsOf } from "./config/config.ts";
import { subscribeToNews } from "./community/news/api.ts";
import { systemClock } from "./platform/clock.ts";
import { checkDatabase } from "./platform/database-check.ts";
import { checkDurability, openDb, useForSessions } from "./platform/db.ts";
import { openLog } from "./platform/log.ts";
import { beginDraining } from "./platform/draining.ts";
import { joinNodes } from "./platform/node.ts";
import { leaveRedis } from "./platform/redis.ts";
import { openKeys } from "./platform/key-check.ts";
import { Refusal } from "./config/refusal.ts";
import { watchSchema } from "./platform/schema-guard.ts";
import { startTracing } from "./platform/tracing.ts";
import { startOutbox } from "./platform/worker.ts";
import { repeatEvery, startSchedule } from "./platform/schedule.ts";
import type { World } from "./platform/world.ts";
import { writeCounts } from "./providers/watch.ts";
import { sealedColumns } from "./sealed.ts";
import type { BrandSetting } from "./config/brands.ts";
import { beginBrands, refuseNoBrand } from "./foundation/brand/api.ts";
import { productVersion } from "./operations/backup/api.ts";
import { newMetrics, openMetrics } from "./operations/metric/api.ts";
import { publishForm } from "./study/property/api.ts";
import { proveAll } from "./study/survey-platform/api.ts";

/** How often the providers' counts are written. */
const COUNTS_SECONDS = 30;
const GOODBYE_MS = 3000;
/** Connections to the replica: for the results, the charts and the files that are read at once. */
const REPLICA_POOL = 6;

const UNBOUNDED =
  "应用角色没有设置 statement_timeout、lock_timeout、idle_in_transaction_session_timeout，中间又有连接池：" +
  "一张锁住的表会拖住所有连接。请由数据库管理员执行 npm run database:prepare 打印的语句（见 docs/operations.md）";

export type RunningServer = { stop(): Promise<void> };

/** `env` as `process.env` would be: several servers of one process have each their own (tools/stage). */
export async function startServer(env: Record<string, string | undefined>): Promise<RunningServer> {
  const config = readConfig(env, { as: "server" });
  const { tracesUrl: url, run } = config;
  const stopTracing = url && startTracing({ url, run, version: productVersion });
  const world = await openWorld(config);
  const { db } = world;
  const node = await makeReady(world);
  const metrics = newMetrics(run);
  const app =
    config.run === "worker" ? buildWorkerApp(world) : await buildApp(world, metrics.count);
  const background = config.run === "web" ? undefined : startBackground(world);
  const stopCounting = repeatEvery(COUNTS_SECONDS, () => writeCounts(world));
  const stopWatching = watchSchema(world);
  subscribeToNews(world);
  await listen(app, config);
  const metricsServer = await openMetrics(world, metrics);
  return {
    stop: async () => {
      // First nobody new is sent here: balancers have looked by then.
      beginDraining(world);
      await sleep(config.drainSeconds * 1000);
      // Then no new work, then what is under way, then the connections it needs.
      await app.close();
      await background?.stop();
      stopCounting();
      stopWatching();
      await metricsServer?.close();
      await node.stop();
      leaveRedis(world);
      await writeCounts(world);
      // What did not end in its time keeps its connection; the process ends nevertheless.
      await Promise.race([
        Promise.all([db.destroy(), world.replica?.destroy()]),
        sleep(GOODBYE_MS),
      ]);
      if (stopTracing) await stopTracing();
    },
  };
}

/** What must be ready before the first request: done without rights to change a table, and the same on every node. */
async function makeReady(world: World): Promise<{ stop(): Promise<void> }> {
  const { config } = world;
  await checkDurability(world);
  await beginBrands(world, await brandsFor(config));
  await refuseNoBrand(world);
  await publishForm(world);
  const node = await joinNodes(world, productVersion);
  // Before anybody comes back: until it is proved, no signature of a platform is believed.
  await proveAll(world);
  if (config.development && config.sample === "on") {
    const { seedSample } = await import("../sample/seed.ts");
    await seedSample(world);
  }
  return node;
}

function startBackground(world: World): { stop(): Promise<void> } {
  const { db, log } = world;
  const outbox = startOutbox({ db, clock: systemClock, log, handlers: handlersOf(world) });
  const schedule = startSchedule(world, scheduledJobsOf());
  return { stop: async () => void (await Promise.all([schedule.stop(), outbox.stop()])) };
}

/** What the settings say; a developer who says nothing gets those of the sample, which production never loads. */
async function brandsFor({ brands, development }: Config): Promise<readonly BrandSetting[]> {
  if (brands.length > 0 || !development) return brands;
  return (await import("../sample/brands.ts")).sampleBrands;
}

async function listen(app: FastifyInstance, { port, listenHost }: Config): Promise<void> {
  try {
    await app.listen({ port, host: listenHost });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new Refusal(`端口 ${port} 已被占用（PORT）`, "passing", error);
    if (code === "EACCES" || code === "EADDRNOTAVAIL")
      throw new Refusal(
        `不能在 ${listenHost}:${port} 上监听（LISTEN_HOST、PORT）`,
        "settings",
        error,
      );
    throw error;
  }
}

async function openWorld(config: Config): Promise<World> {
  const { databaseUrl = "", listenDatabaseUrl, readDatabaseUrl } = config;
  const others = [
    { name: "LISTEN_DATABASE_URL", url: listenDatabaseUrl },
    { name: "READ_DATABASE_URL", url: readDatabaseUrl, mayBeStandby: true },
  ].flatMap(({ url, ...rest }) => (url === undefined ? [] : [{ ...rest, url }]));
  const { now } = systemClock;
  await checkDatabase({ name: "DATABASE_URL", url: databaseUrl }, { others, now });
  const secrets = secretsOf(config);
  const log = openLog(config.logLevel);
  const isNamed = config.databaseNamedStatements === "on";
  const db = openDb(databaseUrl, config.databasePoolSize, isNamed, () => log.error(UNBOUNDED));
  if (listenDatabaseUrl !== undefined) useForSessions(db, listenDatabaseUrl);
  const replica =
    readDatabaseUrl === undefined
      ? {}
      : { replica: openDb(readDatabaseUrl, REPLICA_POOL, isNamed) };
  try {
    const keys = await openKeys({ db, clock: systemClock, secrets, places: sealedColumns });
    return { db, clock: systemClock, config, log, ...replica, ...keys };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
