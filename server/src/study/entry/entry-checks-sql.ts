/** The entry's own locks. */
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";

/** Held until the transaction ends; another transaction with the same name waits, and then sees what was written. */
export const holdName = (tx: Tx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`door ${name}`}, 0))`.execute(tx);
