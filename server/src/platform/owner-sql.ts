/** What is kept with its owner (docs/scale.md): found by the owner's number, so that one machine is asked. */
import { sql } from "kysely";

/**
 * Rows that the clock's job has not come to yet have no owner, and are found all the same, by their own key beside
 * this. The release in which the column is required takes the second half away, here and in the prepared statements
 * (docs/decisions/0116).
 */
export const ofOwner = (ownerId: number, column = "owner_id") =>
  sql<boolean>`(${sql.ref(column)} = ${ownerId} or ${sql.ref(column)} is null)`;
