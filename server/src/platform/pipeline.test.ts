/** What becomes of statements that leave before the answer to `begin`, whatever fails on the way. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectionIsGone } from "../../test/fixture/gone.ts";
import type { ClonedDatabase } from "../../../tools/clone-database.ts";
import { cloneDatabase } from "../../test/database.ts";
import { type Db, openDb, transact } from "./db.ts";
import { NamingClient, prepared, preparedRow, together } from "./prepared.ts";

let database: ClonedDatabase;
let db: Db;
let other: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  other = openDb(database.ownerUrl, 2);
  await sql`create table piece (n int primary key)`.execute(other);
  await sql`create function fail_with(code text) returns void language plpgsql as
            $$ begin raise exception 'once more' using errcode = code; end $$`.execute(other);
});
beforeEach(async () => {
  await sql`delete from piece`.execute(other);
  db = openDb(database.ownerUrl, 1);
  return () => db.destroy();
});
afterAll(async () => {
  await other.destroy();
  await database.drop();
});

const add = prepared<{ n: number }, never>("test-add")`insert into piece values (${"n"})`;
const all = prepared<object, { n: number }>("test-all")`select n from piece order by n`;
const divide = preparedRow<{ by: number }, { result: number }>("test-divide")`
  select 1 / ${"by"}::int as result`;

const fail = preparedRow<{ code: string }, object>("test-fail")`select fail_with(${"code"})`;

const kept = async () => (await all(other, {})).map(({ n }) => n);
const pidOf = async (on: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid;
const end = (pid: number | undefined) => sql`select pg_terminate_backend(${pid})`.execute(other);

const whole = prepared<object, { n: number; more?: string }>(
  "test-whole",
)`select * from piece for update`;

test("what was prepared before a migration goes on after it, by itself and within a transaction", async () => {
  await add(db, { n: 1 });
  expect(await whole(db, {})).toEqual([{ n: 1 }]);
  const pid = await pidOf(db);
  await sql`alter table piece add column more text default 'later'`.execute(other);
  expect(await whole(db, {})).toEqual([{ n: 1, more: "later" }]);
  await sql`alter table piece drop column more`.execute(other);
  let runs = 0;
  const told = await transact(db, async (tx) => {
    runs += 1;
    await add(tx, { n: runs + 1 });
    return whole(tx, {});
  });
  // The first time failed as a whole, and nothing of it is left.
  expect(told).toEqual([{ n: 1 }, { n: 3 }]);
  expect(await whole(db, {})).toEqual(told);
  expect(await pidOf(db)).toBe(pid);
});

test("nothing was sent in it, or nothing but what failed: the connection is as before", async () => {
  expect(await transact(db, async () => "empty")).toBe("empty");
  await expect(transact(db, () => Promise.reject(new Error("first")))).rejects.toThrow("first");
  await expect(transact(db, (tx) => divide(tx, { by: 0 }))).rejects.toThrow("division by zero");
  await add(db, { n: 1 });
  expect(await kept()).toEqual([1]);
});

test("a failure that was caught leaves nothing of the transaction, and the commit says so", async () => {
  const caught = transact(db, async (tx) => {
    await add(tx, { n: 1 });
    await divide(tx, { by: 0 }).catch(() => undefined);
  });
  await expect(caught).rejects.toThrow("rolled back instead of committed");
  expect(await kept()).toEqual([]);
});

test("the connection ends before `begin` was sent, or behind it: nothing is kept, and the next one works", async () => {
  for (const wait of [0, 50]) {
    const pid = await pidOf(db);
    const lost = transact(db, async (tx) => {
      if (wait === 0) await end(pid);
      else {
        await sleep(wait);
        await end(pid);
        await sleep(wait);
      }
      await add(tx, { n: 1 });
    });
    await expect(lost).rejects.toThrow(connectionIsGone);
  }
  expect(await kept()).toEqual([]);
  await transact(db, (tx) => add(tx, { n: 2 }));
  expect(await kept()).toEqual([2]);
});

test("the connection ends between a statement and the commit: it fails and is not repeated", async () => {
  let runs = 0;
  const pid = await pidOf(db);
  const lost = transact(db, async (tx) => {
    runs += 1;
    await add(tx, { n: 1 });
    await end(pid);
  });
  await expect(lost).rejects.toThrow(connectionIsGone);
  expect(runs).toBe(1);
  expect(await kept()).toEqual([]);
});

test("`begin` alone is refused: the connection is given up, so that nothing goes on outside a transaction", async () => {
  const client = new NamingClient(database.ownerUrl);
  client.on("error", () => undefined);
  await client.connect();
  const { stream } = client.connection;
  const write = stream.write.bind(stream) as (data: Buffer) => boolean;
  // Only a cancel of that very moment does this in life.
  stream.write = (data: Buffer) =>
    write(Buffer.from(data.toString("latin1").replace("begin", "bogin"), "latin1"));
  await client.query("begin");
  // Left in the same packet.
  await client.query("select 1").catch(() => undefined);
  await expect(client.query("insert into piece values (1)")).rejects.toThrow(connectionIsGone);
  await expect(client.query("commit")).rejects.toThrow(connectionIsGone);
  expect(await kept()).toEqual([]);
});

test("of statements in one packet, one fails: in a transaction all are undone", async () => {
  const failing = transact(db, (tx) =>
    together(tx, (line) =>
      Promise.all([add(line, { n: 1 }), divide(line, { by: 0 }), add(line, { n: 2 })]),
    ),
  );
  await expect(failing).rejects.toThrow("division by zero");
  expect(await kept()).toEqual([]);
  // The same names on the same connection.
  const works = transact(db, (tx) =>
    together(tx, (line) =>
      Promise.all([add(line, { n: 3 }), divide(line, { by: 1 }), add(line, { n: 4 })]),
    ),
  );
  expect(await works).toEqual([[], { result: 1 }, []]);
  expect(await kept()).toEqual([3, 4]);
});

test("a transaction that PostgreSQL ends for a deadlock is carried out again, once more whole", async () => {
  await Promise.all([add(other, { n: 1 }), add(other, { n: 2 })]);
  const raise = prepared<{ from: number }, never>("test-raise")`
    update piece set n = n + 10 where n = ${"from"}`;
  const runs = { left: 0, right: 0 };
  let met = 0;
  let meet = () => {};
  const bothAreThere = new Promise<void>((resolve) => (meet = resolve));
  const crossing = (on: Db, side: keyof typeof runs, [first, second]: [number, number]) =>
    transact(on, async (tx) => {
      runs[side] += 1;
      await raise(tx, { from: first });
      if (++met === 2) meet();
      await bothAreThere;
      await raise(tx, { from: second });
    });
  await Promise.all([crossing(db, "left", [1, 2]), crossing(other, "right", [2, 1])]);
  // Anyone who is ended may come back sooner than the other gets on.
  expect(runs.left + runs.right).toBeGreaterThan(2);
  expect(await kept()).toEqual([11, 12]);
});

test("what fails again and again is given up after five times, also as one of a packet", async () => {
  let runs = 0;
  const failing = transact(db, (tx) => {
    runs += 1;
    return together(tx, (line) =>
      Promise.all([fail(line, { code: "40001" }), add(line, { n: 1 })]),
    );
  });
  await expect(failing).rejects.toThrow("once more");
  expect(runs).toBe(5);
  expect(await kept()).toEqual([]);
});
