import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClonedDatabase } from "../../../tools/clone-database.ts";
import { inMachineTime } from "../../../tools/pace.ts";
import { cloneDatabase } from "../../test/database.ts";
import { othersInTransaction } from "../../test/fixture/transactions.ts";
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
  const { promise: ended, resolve: goOn } = Promise.withResolvers<void>();
  const between = transact(db, async (tx) => {
    await sql`select 1`.execute(tx);
    await ended;
    await sql`select 1`.execute(tx);
  }).then(
    () => "done",
    () => "failed",
  );
  const within = sql`select pg_sleep(30)`.execute(db).then(
    () => "done",
    () => "failed",
  );
  await othersInTransaction(other, 2);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where pid <> pg_backend_pid() and datname = current_database()`.execute(other);
  goOn();
  expect(await Promise.all([between, within])).toEqual(["failed", "failed"]);
  // Until the pool has seen that both are gone, a query may still be given one of them.
  const again = () =>
    sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows, String);
  await expect.poll(again, { timeout: inMachineTime(10_000) }).toEqual([{ one: 1 }]);
});
