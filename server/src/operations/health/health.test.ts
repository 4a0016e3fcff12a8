import { Client } from "pg";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const get = async (url: string) => {
  const reply = await server.app.inject({ url });
  return { status: reply.statusCode, ...reply.json<{ code: number; data: unknown }>() };
};
const asOwner = async (statement: string) => {
  const client = new Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};

test("the process lives and can serve", async () => {
  expect(await get("/healthz")).toMatchObject({ status: 200, code: 200 });
  expect(await get("/readyz")).toMatchObject({
    status: 200,
    data: { ready: true, database: true, missingMigrations: [] },
  });
});

test("with a migration missing it lives, but cannot serve", async () => {
  await asOwner("delete from migration where name = '0001_ledger.sql'");
  expect(await get("/readyz")).toMatchObject({
    status: 503,
    data: { ready: false, missingMigrations: ["0001_ledger.sql"] },
  });
  expect((await get("/healthz")).status).toBe(200);
});

test("without the database it lives, but cannot serve", async () => {
  await asOwner("revoke select on migration from panel_app");
  expect(await get("/readyz")).toMatchObject({ status: 503, data: { database: false } });
});
