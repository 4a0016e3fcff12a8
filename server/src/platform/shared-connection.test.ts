import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClonedDatabase } from "../../../tools/clone-database.ts";
import { cloneDatabase } from "../../test/database.ts";
import { type Db, openDb, poolFacts, transact } from "./db.ts";
import { onErrand } from "./errand.ts";
import { prepared } from "./prepared.ts";

type At = { pid: number };
const connectionOf = prepared<{ seconds: number }, At>("test-connection-of")`
  select pg_backend_pid() as pid from pg_sleep(${"seconds"})`;
const divided = prepared<{ by: number }, { n: number }>(
  "test-divided",
)`select 1 / ${"by"}::int as n`;

let database: ClonedDatabase;
let db: Db;
let simple: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDb(database.ownerUrl, 6);
  simple = openDb(database.ownerUrl, 6, false);
});
afterAll(async () => {
  await Promise.all([db.destroy(), simple.destroy()]);
  await database.drop();
});

const asRequest = <T>(work: () => Promise<T>): Promise<T> =>
  onErrand({ kind: "request", name: "/test", waited: 0 }, work);
const threeAt = async (handle: Db): Promise<number> => {
  const rows = await Promise.all([0, 0, 0].map((seconds) => connectionOf(handle, { seconds })));
  return new Set(rows.map(([row]) => row?.pid)).size;
};

test("what a request asks at once goes over one connection, which is free again afterwards", async () => {
  expect(await asRequest(() => threeAt(db))).toBe(1);
  expect(poolFacts(db)).toMatchObject({ total: 1, idle: 1, waiting: 0 });
});

test("two requests have a connection each, and so has what is asked while an answer is out", async () => {
  const both = await Promise.all(
    [0.2, 0.2].map((seconds) => asRequest(() => connectionOf(db, { seconds }))),
  );
  expect(new Set(both.map(([row]) => row?.pid)).size).toBe(2);
  await asRequest(async () => {
    const slow = connectionOf(db, { seconds: 1 });
    await connectionOf(simple, { seconds: 0 });
    const quick = connectionOf(db, { seconds: 0 });
    expect(await Promise.race([quick, slow])).toBe(await quick);
    expect((await quick)[0]?.pid).not.toBe((await slow)[0]?.pid);
  });
});

test("a statement that fails takes none of those beside it along, and the connection stays of use", async () => {
  const ended = await asRequest(() =>
    Promise.allSettled([
      divided(db, { by: 1 }),
      divided(db, { by: 0 }),
      connectionOf(db, { seconds: 0 }),
    ]),
  );
  expect(ended.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await asRequest(() => threeAt(db))).toBe(1);
});

test("jobs, transactions and connections that wait for each answer share nothing", async () => {
  expect(await threeAt(db)).toBe(3);
  expect(await asRequest(() => threeAt(simple))).toBe(3);
  const pids = await asRequest(() =>
    Promise.all([
      transact(db, (tx) => connectionOf(tx, { seconds: 0.1 })),
      connectionOf(db, { seconds: 0 }),
    ]),
  );
  expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(2);
});
