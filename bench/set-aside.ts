/** Indexes and constraints out of the way of a bulk load: millions of rows are sorted once instead of being looked up. */
import type { Client } from "pg";

/**
 * Drops the tables' indexes and constraints and answers the statements that make them again: what is made
 * afterwards proves every row. A trigger would keep millions of pending checks in memory.
 */
export async function setAside(client: Client, tables: readonly string[]): Promise<string[]> {
  const constraints = await client.query<{ table: string; name: string; rule: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
       from pg_constraint
      where contype in ('p', 'u', 'f')
        and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
      order by contype = 'f', conname`,
    [tables],
  );
  const indexes = await client.query<{ name: string; rule: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as rule
       from pg_index i
      where i.indrelid = any ($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`,
    [tables],
  );
  // Foreign keys lean on the unique ones, so they go first and come back last.
  for (const { table, name } of constraints.rows.toReversed())
    await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  const unique = constraints.rows.filter(({ rule }) => !rule.startsWith("FOREIGN"));
  const foreign = constraints.rows.filter(({ rule }) => rule.startsWith("FOREIGN"));
  const again = ({ table, name, rule }: (typeof unique)[number]) =>
    `alter table ${table} add constraint "${name}" ${rule}`;
  return [...unique.map(again), ...indexes.rows.map(({ rule }) => rule), ...foreign.map(again)];
}
