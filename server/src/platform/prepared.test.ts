import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../../test/database.ts";
import { type Db, openDb, transact } from "./db.ts";
import { prepared, preparedRow } from "./prepared.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const sum = preparedRow<{ left: number; right: number; unused?: string }, { theSum: number }>(
  "test-sum",
)`select ${"left"}::int + ${"right"}::int + ${"left"}::int as "theSum"`;

const among = prepared<{ most: number | undefined }, { n: number }>("test-among")`
  select n from generate_series(1, 9) n where n in (${[2, 3, 5]}) and n <= coalesce(${"most"}, ${4})`;

const named = prepared<object, { name: string }>("test-named")`
  select name from pg_prepared_statements order by name`;

/** One connection, because statements are prepared on each. */
async function onOneConnection<T>(namedStatements: boolean, work: (db: Db) => Promise<T>) {
  const db = openDb(database.ownerUrl, 1, namedStatements);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

test.for([true, false])("A statement answers the same with names %s", (names) =>
  onOneConnection(names, async (db) => {
    expect(await sum(db, { left: 1, right: 20 })).toEqual({ theSum: 22 });
    expect(await among(db, { most: undefined })).toEqual([{ n: 2 }, { n: 3 }]);
    expect(await among(db, { most: 9 })).toEqual([{ n: 2 }, { n: 3 }, { n: 5 }]);
    expect(await among(db, { most: 1 })).toEqual([]);
  }),
);

test("A statement is prepared once on a connection, also inside a transaction", () =>
  onOneConnection(true, async (db) => {
    await sum(db, { left: 1, right: 2 });
    await transact(db, (tx) => sum(tx, { left: 3, right: 4 }));
    expect(await named(db, {})).toEqual([{ name: "test-named" }, { name: "test-sum" }]);
  }));

test("Nothing is prepared by name when the setting is off", () =>
  onOneConnection(false, async (db) => {
    await sum(db, { left: 1, right: 2 });
    expect(await named(db, {})).toEqual([]);
  }));

test("After a transaction that failed the statement works as before", () =>
  onOneConnection(true, async (db) => {
    const failing = transact(db, async (tx) => {
      await sum(tx, { left: 1, right: 2 });
      throw new Error("back");
    });
    await expect(failing).rejects.toThrow("back");
    expect(await sum(db, { left: 1, right: 1 })).toEqual({ theSum: 3 });
  }));
