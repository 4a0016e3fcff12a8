/** What is kept with its owner (docs/scale.md): found by the owner's number, so that one machine is asked. */
import { sql } from "kysely";

/**
 * What the clock has not come to yet has none, and is found nevertheless, by its own key beside this. The release
 * in which the column is required takes the second half away, here and in the prepared statements (docs/decisions/0116).
 */
export const ofOwner = (ownerId: number, column = "owner_id") =>
  sql<boolean>`(${sql.ref(column)} = ${ownerId} or ${sql.ref(column)} is null)`;
