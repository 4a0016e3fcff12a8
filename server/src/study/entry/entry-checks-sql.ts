/** The entry's own locks. */
import { prepared } from "../../platform/prepared.ts";

/** Held until the transaction ends; another transaction with the same name waits, and then sees what was written. */
export const holdName = prepared<{ name: string }, never>("hold-at-door")`
  select pg_advisory_xact_lock(hashtextextended('door ' || ${"name"}::text, 0))`;
