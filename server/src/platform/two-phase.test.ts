/** On a cluster a transaction asks the engine for two phases with its first packet; on one PostgreSQL it does not. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClonedDatabase } from "../../../tools/clone-database.ts";
import { cloneDatabase } from "../../test/database.ts";
import { BoundedClient, boundConnection } from "./bounded.ts";

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** Whether a transaction that has just begun has touched the table that asks for two phases. */
async function touches(isOfCluster: boolean, begin: string): Promise<boolean> {
  const client = new BoundedClient(database.ownerUrl);
  await client.connect();
  try {
    await boundConnection(client);
    expect(client.isOfCluster).toBe(false);
    client.isOfCluster = isOfCluster;
    await client.query(begin);
    const { rowCount } = await client.query(
      "select from pg_locks where pid = pg_backend_pid() and relation = 'two_phase'::regclass",
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

test("a transaction asks for two phases on a cluster alone, and never before a view is taken", async () => {
  expect(await touches(false, "begin")).toBe(false);
  expect(await touches(true, "begin")).toBe(true);
  expect(await touches(true, "start transaction isolation level repeatable read")).toBe(false);
});
