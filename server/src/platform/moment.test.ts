/** The view of all machines is taken between two commits, and anyone who writes goes on at once (docs/decisions/0144). */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClonedDatabase } from "../../../tools/clone-database.ts";
import { cloneDatabase } from "../../test/database.ts";
import { type Db, openDb } from "./db.ts";
import { appUrl } from "./migrate.ts";
import { isOfCluster, viewMachines } from "./moment.ts";

let database: ClonedDatabase;
let db: Db;
const writers: pg.Client[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDb(appUrl(database.ownerUrl), 4);
  for (let n = 0; n < 2; n++) {
    const client = new pg.Client({ connectionString: appUrl(database.ownerUrl) });
    // oxlint-disable-next-line no-await-in-loop
    await client.connect();
    writers.push(client);
  }
});
afterAll(async () => {
  await Promise.all(writers.map((client) => client.end()));
  await db.destroy();
  await database.drop();
});

const begin = (client: pg.Client) => client.query("begin");
/** As a transaction on a cluster does, up to its commit. */
const write = async (client: pg.Client, key: string) => {
  await client.query("insert into rate_window (key, times, until) values ($1, '{}', now())", [key]);
  await client.query("select two_phases_if_written()");
};

test("one PostgreSQL is no cluster", async () => {
  expect(await isOfCluster(db)).toBe(false);
});

test("the view waits for who writes, has what they committed, and keeps nobody who comes later", async () => {
  const [early, late] = writers as [pg.Client, pg.Client];
  await begin(early);
  await write(early, "early");
  const seen = db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await viewMachines((text) => sql.raw(text).execute(tx));
      // As a backup does.
      await sql`select pg_export_snapshot()`.execute(tx);
      // With the lock still there this would wait for us, and we for it.
      await begin(late);
      await write(late, "late");
      await late.query("commit");
      const rows = await tx.selectFrom("rateWindow").select("key").orderBy("key").execute();
      return rows.map(({ key }) => key);
    });
  // Longer than one try takes.
  await expect
    .poll(async () => {
      const { rows } = await late.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where query like 'release savepoint%' and datname = current_database()",
      );
      return rows[0]?.n;
    })
    .toBe(1);
  await early.query("commit");
  expect(await seen).toEqual(["early"]);
});
