/** Files that PostgreSQL writes itself: whole or not at all, harmless in a spreadsheet, never a load. */
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inMachineTime } from "../../../tools/pace.ts";
import { cloneDatabase } from "../../test/database.ts";
import { copyOut, type CopyQuery, int, theirWords, word } from "./copy.ts";
import { csvCell } from "./csv.ts";
import { rowsOf } from "./csv-reader.ts";
import { type Db, openDb } from "./db.ts";

let db: Db;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  db = openDb(database.ownerUrl, 2);
  drop = database.drop;
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const numbers = (count: number, column = "n::text"): CopyQuery => ({
  columns: [{ head: "数", sql: column }],
  rest: `from generate_series(1, ${int(count)}) n`,
});

/** Queries of this database that are still at work. */
const copying = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and query like 'copy %'`.execute(db);
  return rows[0]?.n;
};

test("what somebody wrote is made harmless exactly as in every other file", async () => {
  const starts = [
    "",
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n",
    "＝",
    "＋",
    "－",
    "＠",
    "'",
    "a",
    "-1",
    "+3",
  ];
  const ends = [
    "",
    "1+1",
    "cmd|' /C calc'!A0",
    'say "hi"',
    "a,b",
    "两行\n文字",
    "2.5",
    "-2.5.1",
    "😀",
  ];
  const hostile = starts.flatMap((start) => ends.map((end) => start + end)).filter(Boolean);
  const values = hostile.map((one) => `(E'${one.replaceAll("\\", "\\\\").replaceAll("'", "''")}')`);
  const file = await copyOut(db, {
    columns: [{ head: "文字", sql: theirWords("x") }],
    rest: `from (values ${values.join(", ")}) v (x)`,
  });
  const read = [...rowsOf((await text(file)).slice(1))].map(({ cells }) => cells[0]);
  const asInCsv = hostile.map((one) => [...rowsOf(`x\n${csvCell(one)}\n`)][1]?.cells[0] ?? "");
  expect(read.slice(1)).toEqual(asInCsv);
});

test("only whole numbers and our own words go into a query", () => {
  expect(() => int(Number.NaN)).toThrow(RangeError);
  expect(() => int(1.5)).toThrow(RangeError);
  expect(() => int("1; drop table task" as unknown as number)).toThrow(RangeError);
  expect(word("it's")).toBe("'it''s'");
});

test("a reader who leaves ends the query at once", async () => {
  const file = await copyOut(db, numbers(50_000_000));
  await once(file, "readable");
  expect(await copying()).toBe(1);
  file.destroy();
  await expect.poll(copying, { timeout: inMachineTime(10_000) }).toBe(0);
});

test("a reader who takes nothing for too long is let go", async () => {
  const file = await copyOut(db, numbers(50_000_000), 100);
  await expect(once(file, "close")).rejects.toThrow("nobody reads");
  await expect.poll(copying, { timeout: inMachineTime(10_000) }).toBe(0);
});

test("a query that fails in the middle breaks the file off, so that half is never taken for whole", async () => {
  const file = await copyOut(db, numbers(200_000, "(1 / (150000 - n))::text"));
  await expect(text(file)).rejects.toThrow("division by zero");
  await expect.poll(copying, { timeout: inMachineTime(10_000) }).toBe(0);
});

test("what a slow reader has not taken yet waits in PostgreSQL, not in our memory", async () => {
  const file = await copyOut(db, numbers(200_000, "repeat('四个汉字', 100)"));
  await once(file, "readable");
  // As long as nobody reads, what is here does not grow.
  const waiting: number[] = [];
  for (let n = 0; n < 5; n++) {
    await sleep(100);
    waiting.push(file.readableLength);
  }
  expect(Math.max(...waiting)).toBeLessThan(1024 * 1024);
  expect((await text(file)).length).toBeGreaterThan(200_000 * 400);
});
