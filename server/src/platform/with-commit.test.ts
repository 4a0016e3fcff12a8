/** Writes that leave with the commit: they stand or fall with it, and whatever fails is said by its own name. */
import { type AddressInfo, connect, createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ClonedDatabase } from "../../../tools/clone-database.ts";
import { cloneDatabase } from "../../test/database.ts";
import { type Db, openDb, transact } from "./db.ts";
import { prepared } from "./prepared.ts";
import { withCommit } from "./transaction-hooks.ts";

let database: ClonedDatabase;
let db: Db;
let other: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  other = openDb(database.ownerUrl, 1);
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

const add = prepared<{ n: number }, never>("last-add")`insert into piece (n) values (${"n"})`;
const addWhole = prepared<{ n: number }, object>(
  "last-add-whole",
)`insert into piece (n) values (${"n"}) returning *`;
const fail = prepared<{ code: string }, never>("last-fail")`select fail_with(${"code"})`;
const all = prepared<object, { n: number }>("last-all")`select n from piece order by n`;
const kept = async () => (await all(other, {})).map(({ n }) => n);

/** What leaves for PostgreSQL, packet by packet: overheard on the way. */
async function watched() {
  const packets: string[] = [];
  const { hostname, port, href } = new URL(database.ownerUrl);
  const passage = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on("data", (data) => packets.push(data.toString("latin1")));
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on("error", () => undefined);
  });
  await new Promise<void>((done) => void passage.listen(0, "127.0.0.1", done));
  const through = new URL(href);
  through.host = `127.0.0.1:${(passage.address() as AddressInfo).port}`;
  const near = openDb(through.href, 1);
  const close = async () => {
    await near.destroy();
    passage.close();
  };
  return { near, packets, close };
}

test("what is left for the commit leaves in its packet, in order, behind all else", async () => {
  const { near, packets, close } = await watched();
  await transact(near, async (tx) => {
    await withCommit(tx, (line) => Promise.all([add(line, { n: 1 }), add(line, { n: 2 })]));
    await withCommit(tx, (line) => add(line, { n: 3 }));
    expect(await all(tx, {})).toEqual([]);
  });
  await close();
  const last = packets.filter((packet) => /last-add|commit/.test(packet));
  expect(last).toHaveLength(1);
  expect(last[0]).toMatch(/last-add.*last-add.*last-add.*commit/s);
  expect(await kept()).toEqual([1, 2, 3]);
});

test("should one of them fail, nothing of the transaction is kept, and it is said why", async () => {
  const failing = transact(db, async (tx) => {
    await add(tx, { n: 1 });
    await withCommit(tx, (line) => add(line, { n: 2 }));
    await withCommit(tx, (line) => fail(line, { code: "23514" }));
    await withCommit(tx, (line) => add(line, { n: 3 }));
  });
  await expect(failing).rejects.toMatchObject({ code: "23514", message: "once more" });
  expect(await kept()).toEqual([]);
  await transact(db, (tx) => add(tx, { n: 4 }));
  expect(await kept()).toEqual([4]);
});

test("when the work itself fails, they are never sent", async () => {
  const failing = transact(db, async (tx) => {
    await withCommit(tx, (line) => add(line, { n: 1 }));
    throw new Error("not after all");
  });
  await expect(failing).rejects.toThrow("not after all");
  expect(await kept()).toEqual([]);
});

test("what PostgreSQL ends for others is carried out again, once more whole", async () => {
  let runs = 0;
  const done = await transact(db, async (tx) => {
    runs += 1;
    const n = runs;
    await add(tx, { n });
    await withCommit(tx, (line) => (n < 3 ? fail(line, { code: "40001" }) : add(line, { n: 10 })));
    return n;
  });
  expect(done).toBe(3);
  expect(await kept()).toEqual([3, 10]);
});

test("a plan that a migration outdated ends the whole, and is not sent again outside of it", async () => {
  await addWhole(db, { n: 1 });
  await sql`alter table piece add column more text`.execute(other);
  let runs = 0;
  await transact(db, async (tx) => {
    runs += 1;
    const n = runs * 10;
    await add(tx, { n });
    await withCommit(tx, (line) => addWhole(line, { n: n + 1 }));
  });
  expect(runs).toBe(2);
  expect(await kept()).toEqual([1, 20, 21]);
  await sql`alter table piece drop column more`.execute(other);
});

test("what is made in several steps leaves whole, and what cannot be made undoes everything", async () => {
  await transact(db, (tx) =>
    withCommit(tx, async (line) => {
      await add(line, { n: 1 });
      await Promise.resolve();
      await add(line, { n: 2 });
    }),
  );
  expect(await kept()).toEqual([1, 2]);
  const failing = transact(db, async (tx) => {
    await add(tx, { n: 3 });
    await withCommit(tx, async (line) => {
      await add(line, { n: 4 });
      throw new Error("no value for this");
    });
  });
  await expect(failing).rejects.toThrow("no value for this");
  expect(await kept()).toEqual([1, 2]);
});

test("in a transaction that somebody else began it is written at once", async () => {
  await db.transaction().execute(async (tx) => {
    await withCommit(tx, (line) => add(line, { n: 1 }));
    expect(await all(tx, {})).toEqual([{ n: 1 }]);
  });
});
