/**
 * The rows that members add in years of use, written by the owner: enough for PostgreSQL to know how the values of
 * each column are distributed, and no more. Every table that grows must say here how it is filled.
 */
import type { Client } from "pg";
import { placements, type TableName } from "../../server/src/platform/placement.ts";
import { sqlNameOf } from "./names.ts";
import { MEMBERS, type Rows, task } from "./rows.ts";
import { peoples } from "./rows-people.ts";
import { works } from "./rows-work.ts";

const grown: Partial<Record<TableName, Rows>> = { ...peoples, ...works };
export const grownTables = Object.keys(grown) as TableName[];

/** One task has about a thousand responses, however many there are: tasks come with members. */
const A_TASK = 0.001;

/** As a superuser, so that no trigger runs; on the tables of the sample. */
export async function fillGrown(client: Client): Promise<void> {
  const forgotten = Object.entries(placements)
    .filter(([name, place]) => typeof place === "object" && !(name in grown))
    .map(([name]) => name);
  if (forgotten.length > 0) throw new Error(`nothing fills ${forgotten.join(", ")}`);
  await client.query("set session_replication_role = replica");
  for (const [name, one] of Object.entries(grown)) {
    const table = sqlNameOf(name);
    await client.query(insertText(table, one));
    if (one.columns["task_id"] === task)
      await client.query(`alter table ${table} alter task_id set (n_distinct = -${A_TASK})`);
  }
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
}

const insertText = (table: string, { each, columns, where = "true" }: Rows): string =>
  `insert into ${table} (${Object.keys(columns).join(", ")}) overriding system value
   select ${Object.values(columns).join(", ")}
     from generate_series(1, ${each}) n cross join generate_series(1, ${MEMBERS}) m
    cross join lateral (select now() - interval '365 days' * (${each} - n + 1) / ${each} as at) time
    where ${where} order by n, m`;
