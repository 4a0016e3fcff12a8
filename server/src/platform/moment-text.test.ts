/** A moment of PostgreSQL's text is the same moment in an answer, whatever the zone and the fraction. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClonedDatabase } from "../../../tools/clone-database.ts";
import { cloneDatabase } from "../../test/database.ts";
import { type Db, openDb } from "./db.ts";
import { isoOf } from "./moment-text.ts";

let database: ClonedDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDb(database.ownerUrl, 1);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** What PostgreSQL says of these, in a zone. */
const textsOf = (moments: readonly Date[], zone: string): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('timezone', ${zone}, true)`.execute(tx);
    const { rows } = await sql<{ text: string }>`
      select at::text as text from unnest(${moments}::timestamptz[]) with ordinality as m (at, n) order by n`.execute(
      tx,
    );
    return rows.map(({ text }) => text);
  });

test("each moment goes out as it was kept, in any zone", async () => {
  const moment = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("2400-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  const zone = fc.constantFrom("UTC", "Asia/Shanghai", "Asia/Kolkata", "America/New_York");
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 100 }), zone, async (at, name) => {
      expect((await textsOf(at, name)).map(isoOf)).toEqual(at.map((one) => one.toISOString()));
    }),
  );
});

test("every millisecond, and what is finer than one, which is left out", () => {
  for (let n = 0; n < 1000; n += 1) {
    const three = String(n).padStart(3, "0");
    const trimmed = three.replace(/0+$/, "");
    const iso = `2026-11-27T10:31:41.${three}Z`;
    expect(isoOf(`2026-11-27 10:31:41${trimmed && `.${trimmed}`}+00`)).toBe(iso);
    expect(isoOf(`2026-11-27 10:31:41.${three}999+00`)).toBe(iso);
  }
});

test.for(["11999-01-02 03:04:05+00", "0044-03-15 12:00:00+00 BC"])(
  "a year like %s, too",
  (text) => {
    expect(isoOf(text)).toMatch(/^[+-]\d{6}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
  },
);
