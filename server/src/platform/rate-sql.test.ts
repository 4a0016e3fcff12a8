import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { cloneDatabase } from "../../test/database.ts";
import { addSeconds } from "./clock.ts";
import { type Db, openDb } from "./db.ts";
import { againAt } from "./rate.ts";
import { timesIn } from "./rate-sql.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDb(database.ownerUrl, 1);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const now = new Date("2026-11-21T04:00:00Z");
const ago = (seconds: number) => addSeconds(now, -seconds);
const home = "10.0.0.1/32";
const rules = [
  { count: 3, seconds: 60 },
  { count: 2, seconds: 10 },
];
const issued = (source: string, times: readonly Date[]) =>
  db
    .insertInto("captchaPuzzle")
    .values(
      times.map((issuedAt, n) => ({
        id: `${source} ${n} ${issuedAt.getTime()}`,
        answerX: 1,
        source,
        issuedAt,
        expiresAt: addSeconds(issuedAt, 120),
      })),
    )
    .execute();
const timesOf = (source: string) =>
  timesIn(
    db,
    { table: "captchaPuzzle", at: "issuedAt", of: sql`source = ${source}` },
    { rules, now },
  );

test("one's own newest times count, as many as the rules look at and none older", async () => {
  await issued(home, [ago(60), ago(59), ago(61)]);
  await issued("10.0.0.2/32", [ago(1), ago(2)]);
  expect(await timesOf(home)).toEqual([ago(59)]);
  await issued(home, [ago(5), ago(3), ago(30)]);
  expect(await timesOf(home)).toEqual([ago(3), ago(5), ago(30)]);
  expect(await timesOf("10.0.0.9/32")).toEqual([]);
});

test("what is left out could not have made anybody wait longer", async () => {
  const all = [ago(1), ago(8), ago(20), ago(45), ago(59), ago(60), ago(300)];
  await issued("10.0.0.3/32", all);
  expect(againAt(await timesOf("10.0.0.3/32"), rules, now)).toEqual(againAt(all, rules, now));
  expect(againAt(all, rules, now)).toEqual(addSeconds(now, 40));
});
