/** RUN: which process of a deployment serves the sites, and which works the jobs. */
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onFreePorts } from "../../tools/postgres/port.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { column, ownedDatabase, type OwnedDatabase } from "../test/owned-database.ts";
import { migrate } from "./platform/migrate.ts";
import { type RunningServer, startServer } from "./run.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

let base: OwnedDatabase;
const running: RunningServer[] = [];
beforeEach(async () => {
  base = await ownedDatabase();
  await migrate(base.ownerUrl, MIGRATIONS);
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await base.drop();
});

async function start(run: "web" | "worker"): Promise<string> {
  const settings = {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    SAMPLE: "off",
    CAPTCHA_PROVIDER: "none",
    DATABASE_URL: base.appUrl,
    SECRET_KEY: "the key of this installation, long enough",
    RUN: run,
    // Several nodes serve one database: no folder of one of them. Nothing is uploaded here.
    STORAGE_PROVIDER: "s3",
    S3_URL: "http://127.0.0.1:9",
    S3_BUCKET: "test",
    S3_ACCESS_KEY_ID: "test",
    S3_ACCESS_KEY_SECRET: "test",
  };
  return await onFreePorts(1, async (port) => {
    running.push(await startServer({ ...settings, PORT: String(port) }));
    return `http://127.0.0.1:${port}`;
  });
}

const runsOf = async (origin: string): Promise<unknown> => {
  const { data } = (await (await fetch(`${origin}/readyz`)).json()) as { data: { runs?: unknown } };
  return data.runs;
};

test("a process that only works answers how it is, and nothing else", async () => {
  const origin = await start("worker");
  expect(await runsOf(origin)).toBe("worker");
  expect((await fetch(`${origin}/api/v1/tasks`)).status).toBe(404);
  expect((await fetch(`${origin}/login`)).status).toBe(404);
});

test("a process that serves the sites says so in /readyz, and runs no job: those wait for a worker", async () => {
  const begun = "select count(*) from chore_run where begun_at is not null or held_by is not null";
  const attempts = async () =>
    Number((await column(base.adminUrl, "select attempts from outbox"))[0]);
  const origin = await start("web");
  expect(await runsOf(origin)).toBe("web");
  await base.asAdmin(
    `insert into outbox (topic, payload, lane, available_at, created_at)
     values ('nobody.knows', '{}', 'other', now(), now())`,
  );
  // A worker polls each second: by then it would have taken the job and begun what is due.
  await sleep(2500);
  expect(await attempts()).toBe(0);
  expect(await column(base.adminUrl, begun)).toEqual(["0"]);
  await start("worker");
  await expect.poll(attempts, { timeout: inMachineTime(10_000) }).toBeGreaterThan(0);
});
