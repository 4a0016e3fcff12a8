import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClonedDatabase } from "../../../tools/clone-database.ts";
import { cloneDatabase } from "../../test/database.ts";
import { type Db, openDb, transact } from "./db.ts";

let database: ClonedDatabase;
let db: Db;
let other: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDb(database.ownerUrl, 2);
  other = openDb(database.ownerUrl, 1);
});
afterAll(async () => {
  await Promise.all([db.destroy(), other.destroy()]);
  await database.drop();
});

test("PostgreSQL ends connections in use, between two queries and within one: the work fails, we live", async () => {
  const between = transact(db, async (tx) => {
    await sql`select 1`.execute(tx);
    await sleep(300);
    await sql`select 1`.execute(tx);
  }).then(
    () => "done",
    () => "failed",
  );
  const within = sql`select pg_sleep(5)`.execute(db).then(
    () => "done",
    () => "failed",
  );
  await sleep(100);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where pid <> pg_backend_pid() and datname = current_database()`.execute(other);
  expect(await Promise.all([between, within])).toEqual(["failed", "failed"]);
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
});
