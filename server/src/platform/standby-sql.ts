/** Whether the connection's database is read-only: a standby, or one that is configured so. */
import { sql } from "kysely";
import type { Db } from "./db.ts";

/** PostgreSQL says so of every transaction while it recovers, too. */
export const standbySql = "select current_setting('transaction_read_only')::bool as standby";

export async function isStandby(db: Db): Promise<boolean> {
  const { rows } = await sql<{ standby: boolean }>`${sql.raw(standbySql)}`.execute(db);
  return rows[0]?.standby ?? false;
}
