/** When each closed span of the ledger was last read again, and the differences found. */
import type { Selectable } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

export type Reading = Selectable<Tables["booksReading"]>;

export const readings = (db: Db): Promise<Reading[]> =>
  db.selectFrom("booksReading").selectAll().execute();

export const recordReading = (db: Db, reading: Reading) =>
  db
    .insertInto("booksReading")
    .values(reading)
    .onConflict((conflict) =>
      conflict.column("closingId").doUpdateSet({
        readAt: reading.readAt,
        differences: reading.differences,
      }),
    )
    .execute();
