/** Responses that have no owner yet are given one, a batch in a statement (docs/decisions/0116). */
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";
import type { Batch, Filled } from "../../platform/fill.ts";

/**
 * The owner is the one that `keyOf` gives (owner.ts). Answers how many rows were filled, and the last id. The index of rows
 * without an owner finds them (0081_response_owner.sql). Rows that somebody is writing at this moment are left to the next
 * run, so that this waits for nobody; somebody who comes to one of these rows waits for one statement.
 */
export async function fillOwners(tx: Tx, { from, size }: Batch): Promise<Filled> {
  const { rows } = await sql<Filled>`
    with few as (
      select id from survey_response
       where owner_id is null and id >= ${from}
       order by id limit ${size} for no key update skip locked),
    done as (
      update survey_response r set owner_id = coalesce(r.member_id, -r.id) from few where r.id = few.id
      returning r.id)
    select count(*)::int as given, coalesce(max(id), ${from}) as reached from done`.execute(tx);
  return rows[0] ?? { given: 0, reached: from };
}
