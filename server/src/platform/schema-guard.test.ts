/**
 * A node of the release before, after somebody has migrated under it: it says so, and fails no call by a 500. And a
 * database on which no production server starts.
 */
import { Client } from "pg";
import { expect, test } from "vitest";
import { getSite } from "#contract/member/community/site.ts";
import { listAddresses } from "#contract/member/people/address.ts";
import { type SignedIn, testServer } from "../../test/server.ts";
import { Refusal } from "../config/refusal.ts";
import { checkDurability } from "./db.ts";
import { judgeSchema } from "./schema-fit.ts";
import { lookAtSchema } from "./schema-guard.ts";

const server = testServer({ LOG_LEVEL: "silent" });

const asOwner = async (statement: string) => {
  const client = new Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
/** A request of a member who was signed in before. */
const get = async (url: string) => {
  const { headers } = await (member ??= server.member());
  return server.app.inject({ url, headers: { ...headers, "sec-fetch-site": "same-origin" } });
};
let member: Promise<SignedIn> | undefined;
const later = (needs: string) =>
  `insert into migration (name, hash, needs) values ('9999_later.sql', '', ${needs})`;

test("one that only adds is nobody's trouble, and what is contracted is, for those who do not know what it needs", async () => {
  const mine = ["0001_a.sql", "0002_b.sql"];
  const applied = mine.map((name) => ({ name, needs: null }));
  expect(
    await judgeSchema([...applied, { name: "0003_c.sql", needs: null }], mine),
  ).toBeUndefined();
  expect(
    await judgeSchema([...applied, { name: "0004_d.sql", needs: "0002_b.sql" }], mine),
  ).toBeUndefined();
  expect(
    await judgeSchema([...applied, { name: "0004_d.sql", needs: "0003_c.sql" }], mine),
  ).toEqual({
    missing: [],
    beyond: ["0004_d.sql"],
  });
  expect(await judgeSchema(applied.slice(1), mine)).toEqual({
    missing: ["0001_a.sql"],
    beyond: [],
  });
});

test("after an expansion every call is answered as before", async () => {
  await asOwner(`alter table user_address add column later int; ${later("null")}`);
  await lookAtSchema(server.world);
  expect((await get("/readyz")).statusCode).toBe(200);
  expect((await get(`/api${listAddresses.path}`)).statusCode).toBe(200);
});

test("after a contraction that it cannot follow no call fails with 500: it answers 503 and when to come again", async () => {
  await asOwner(
    `update migration set needs = '9998_expand.sql' where name = '9999_later.sql'; alter table user_address drop column is_default`,
  );
  // The very first call finds the column gone, before anybody has looked.
  const first = await get(`/api${listAddresses.path}`);
  expect([first.statusCode, first.headers["retry-after"]]).toEqual([503, "5"]);
  expect(first.json()).toMatchObject({ code: 503, data: null });
  const ready = await get("/readyz");
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ data: { ready: false, contractedBy: ["9999_later.sql"] } });
  for (const path of [`/api${getSite.path}`, "/login", "/console"]) {
    const reply = await get(path);
    expect([path, reply.statusCode, reply.headers["retry-after"]]).toEqual([path, 503, "5"]);
  }
  expect((await get("/healthz")).statusCode).toBe(200);
});

test("when the schema fits again it serves again", async () => {
  await asOwner(
    `delete from migration where name = '9999_later.sql'; alter table user_address add column is_default boolean not null default false`,
  );
  expect((await get("/readyz")).statusCode).toBe(200);
  expect((await get(`/api${getSite.path}`)).statusCode).toBe(200);
});

test("an error of ours stays one: a column that nobody took away is no deploy", async () => {
  await asOwner("alter table user_address drop column is_default");
  expect((await get(`/api${listAddresses.path}`)).statusCode).toBe(500);
});

test("production is refused, in one sentence, on a database that may lose what it has said yes to", async () => {
  // As the databases of tests are; a developer is only told.
  await checkDurability(server.world);
  const config = { ...server.world.config, development: false };
  const error: unknown = await checkDurability({ ...server.world, config }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  expect(error).toMatchObject({ exitCode: 78 });
  expect(String(error)).toMatch(
    /PostgreSQL (fsync|full_page_writes|synchronous_commit)=off：停电时可能丢失.*请改为 on$/,
  );
});
