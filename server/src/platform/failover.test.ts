/** A fail-over as a node sees it: the address leads to a server that only reads, and then to one that writes again. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getInviter } from "#contract/member/people/invite.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { testServer } from "../../test/server.ts";
import { buildApp } from "../app.ts";
import { checkDatabase } from "./database-check.ts";
import { type Db, openDb } from "./db.ts";
import { appUrl } from "./migrate.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const small = {} as { db: Db; app: typeof server.app };
let owner: pg.Client;
beforeAll(async () => {
  const db = openDb(appUrl(server.ownerUrl), 8, true, () => undefined);
  const app = await buildApp({ ...server.world, db });
  Object.assign(small, { db, app });
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await small.app.close();
  await small.db.destroy();
  await owner.end();
});

const ask = async (url: string) => {
  const reply = await small.app.inject({ method: "GET", url });
  return { status: reply.statusCode, data: (reply.json() as { data: unknown }).data };
};
const reads = () => ask(`/api${listTasks.path}`);
/** What is counted is written. */
const writes = () => ask(`/api${getInviter.path.replace(":code", "00000000")}`);
const ready = () => ask("/readyz");

/** Of this database, as a standby is to whoever comes from now on. */
const leadsTo = async (which: "standby" | "primary") => {
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  const value = which === "standby" ? "set default_transaction_read_only = on" : "reset all";
  await owner.query(`alter database ${rows[0]?.name} ${value}`);
};
const endAll = () =>
  owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );

test("connections to what was the primary fail one request in all, with 503, and not one each", async () => {
  await leadsTo("standby");
  await endAll();
  await sleep(100);
  const read = await Promise.all(Array.from({ length: 8 }, reads));
  expect(read.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await leadsTo("primary");
  // Nobody has ended the connections to the standby.
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await writes()).status);
  expect(statuses).toEqual([503, ...Array<number>(7).fill(200)]);
});

test("a node whose address leads to a standby says so at /readyz, and leaves it as soon as there is a primary", async () => {
  await leadsTo("standby");
  await endAll();
  await sleep(100);
  expect((await writes()).status).toBe(503);
  await Promise.all(Array.from({ length: 8 }, reads));
  expect(await ready()).toMatchObject({ status: 503, data: { ready: false, readOnly: true } });
  await Promise.all(Array.from({ length: 8 }, reads));
  await leadsTo("primary");
  expect((await ready()).status).toBe(503);
  expect(await ready()).toMatchObject({ status: 200, data: { ready: true } });
  expect((await writes()).status).toBe(200);
});

test("a start at a standby is refused as something that passes", async () => {
  await leadsTo("standby");
  const url = appUrl(server.ownerUrl);
  const given = { others: [], now: () => new Date() };
  const refused = checkDatabase({ name: "DATABASE_URL", url }, given);
  await expect(refused).rejects.toMatchObject({ exitCode: 75 });
  await expect(refused).rejects.toThrow("DATABASE_URL 连到了只读的备库");
  await leadsTo("primary");
  const replica = { name: "READ_DATABASE_URL", url, mayBeStandby: true };
  await checkDatabase({ name: "DATABASE_URL", url }, { ...given, others: [replica] });
});
