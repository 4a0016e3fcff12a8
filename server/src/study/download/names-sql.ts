/**
 * The names in a file, read before it by number: the rows lie with their owners, tasks and people on the coordinator
 * (docs/scale.md). The file then looks each up in one value, which leaves the order of its rows to the index; a join would
 * have to sort them before the first line leaves.
 */
import { sql } from "kysely";
import { anyText, theirWords } from "../../platform/copy.ts";
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

type ByNumber = { ids: readonly number[] };
type FileNames = { names: string };

const titles = prepared<ByNumber, FileNames>("file-titles")`
  select coalesce(jsonb_object_agg(id, ${{ sql: theirWords("title") }}), '{}')::text as names
    from task where id = any (${"ids"}::bigint[])`;

const masked = prepared<ByNumber, FileNames>("file-people")`
  select coalesce(jsonb_object_agg(id, ${{ sql: theirWords("(left(nickname, 1) || '**')") }}), '{}')::text as names
    from user_member where id = any (${"ids"}::bigint[])`;

const suppliers = prepared<{ agentId: number }, FileNames>("file-suppliers")`
  select coalesce(jsonb_object_agg(id, ${{ sql: theirWords("name") }}), '{}')::text as names
    from agent_supplier where agent_id = ${"agentId"}`;

/** A value in a file's query, which takes no parameters. */
const literal = (found: readonly FileNames[]): string =>
  `${anyText(found[0]?.names ?? "{}")}::jsonb`;

/** Numbers in one column of what the file is made of: `from … where …` of our own words. */
async function numbersIn(db: Db, column: "task_id" | "member_id", rest: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(column)} as id ${sql.raw(rest)}`.execute(db);
  return rows.map(({ id }) => id);
}

export const titlesIn = async (db: Db, rest: string): Promise<string> =>
  literal(await titles(db, { ids: await numbersIn(db, "task_id", rest) }));

export const maskedIn = async (db: Db, rest: string): Promise<string> =>
  literal(await masked(db, { ids: await numbersIn(db, "member_id", rest) }));

export const suppliersOf = async (db: Db, agentId: number): Promise<string> =>
  literal(await suppliers(db, { agentId }));
