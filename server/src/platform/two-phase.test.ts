/** On a cluster who has written on the coordinator asks the engine for two phases before the commit; nobody else does. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClonedDatabase } from "../../../tools/clone-database.ts";
import { cloneDatabase } from "../../test/database.ts";
import { BoundedClient, boundConnection } from "./bounded.ts";

let database: ClonedDatabase;
let holder: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  holder = new pg.Client({ connectionString: database.ownerUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await database.drop();
});

const WRITE = "insert into rate_window (key, times, until) values ('written', '{}', now())";
const LOCK = "select from brand for update";
const READ = "select from brand";

/** What comes of a transaction with this work while nobody can touch the table that asks for two phases. */
async function endOf(isOfCluster: boolean, work: string): Promise<string> {
  const client = new BoundedClient(database.ownerUrl);
  await client.connect();
  await holder.query("begin; lock table two_phase in access exclusive mode");
  try {
    await boundConnection(client);
    expect(client.isOfCluster).toBe(false);
    client.isOfCluster = isOfCluster;
    await client.query("begin");
    await client.query("set local lock_timeout = '50ms'");
    await client.query(work);
    return await client.query("commit").then(
      () => "committed",
      (error: unknown) => (error as pg.DatabaseError).code ?? "",
    );
  } finally {
    await client.end();
    await holder.query("rollback");
  }
}
const written = async () =>
  (await holder.query("delete from rate_window where key = 'written'")).rowCount;

test("who has written here asks for two phases before the commit, and nothing is committed without", async () => {
  expect(await endOf(true, WRITE)).toBe("55P03");
  expect(await written()).toBe(0);
  expect(await endOf(true, LOCK)).toBe("55P03");
});

test("who has only read here does not ask, as what they wrote elsewhere is on one machine", async () => {
  expect(await endOf(true, READ)).toBe("committed");
});

test("on one PostgreSQL nobody asks", async () => {
  expect(await endOf(false, WRITE)).toBe("committed");
  expect(await written()).toBe(1);
});
