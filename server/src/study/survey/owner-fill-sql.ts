/** A response, and what hangs on it, that has no owner yet is given one, a batch in a statement (docs/decisions/0116). */
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/db.ts";

export type Ownerless = {
  table: string;
  /** The primary key; by its first column there is an index of what has no owner (0070_owner_fill.sql). */
  keys: readonly [string, ...string[]];
  /** Of a row `t`, as `keyOf` says it (owner.ts). */
  owner: RawBuilder<number>;
};

/** A signal may be about a response of an archive, a return about none. */
const owner = sql<number>`
  coalesce((select r.member_id from survey_response r where r.id = t.response_id), -t.response_id, 0)`;

/**
 * All of it, whichever feature's it is. Nodes of 0.16.0 write none of these owners, those of 0.17.0 all but the responses'
 * own, which come last: what hangs on them was begun a release before.
 */
export const ownerless: readonly Ownerless[] = [
  { table: "survey_answer", keys: ["response_id", "question"], owner },
  { table: "survey_return", keys: ["id"], owner },
  { table: "survey_decision", keys: ["id"], owner },
  { table: "opinion_rating", keys: ["response_id"], owner },
  { table: "video_watch", keys: ["response_id"], owner },
  { table: "cleaning_signal", keys: ["response_id", "kind", "question"], owner },
  { table: "survey_response", keys: ["id"], owner: sql`coalesce(t.member_id, -t.id)` },
];

type OwnerBatch = { from: number; size: number };

/**
 * Answers how many, and where it came to. What somebody is writing at this moment is left to the next time: nobody is waited
 * for, and anyone who comes to one of these rows waits for one statement.
 */
export async function fillOwners(
  tx: Tx,
  { table, keys, owner: whose }: Ownerless,
  { from, size }: OwnerBatch,
): Promise<{ n: number; last: number }> {
  const [first] = keys;
  const names = sql.join(keys.map((key) => sql.ref(key)));
  const same = sql.join(
    keys.map((key) => sql`t.${sql.ref(key)} = few.${sql.ref(key)}`),
    sql` and `,
  );
  const { rows } = await sql<{ n: number; last: number }>`
    with few as (
      select ${names} from ${sql.table(table)}
       where owner_id is null and ${sql.ref(first)} >= ${from}
       order by ${sql.ref(first)} limit ${size} for no key update skip locked),
    done as (
      update ${sql.table(table)} t set owner_id = ${whose} from few where ${same}
      returning t.${sql.ref(first)} as at)
    select count(*)::int as n, coalesce(max(at), ${from}) as last from done`.execute(tx);
  return rows[0] ?? { n: 0, last: from };
}
