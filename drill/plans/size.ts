/**
 * A database that PostgreSQL's planner takes for one of many more members: the tables that grow with them, and their
 * indexes, have so many times the pages (holes in their files, which take no room) and rows. For explaining alone: to
 * read such a table whole is to read all of its holes.
 */
import { chownSync, closeSync, ftruncateSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import { grownTables } from "./fill.ts";
import { sqlNameOf } from "./names.ts";
import { MEMBERS } from "./rows.ts";

/** A file of PostgreSQL's is never larger, and only the last of a table's is smaller. */
const SEGMENT = 1024 ** 3;

export type Relation = { path: string; bytes: number };

/** Tables that grow and their indexes, as they are. */
export async function relationsOf(client: Client): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select pg_relation_filepath(oid) as path, pg_relation_size(oid) as bytes from (${GROWN}) grown`,
    [grownTables.map(sqlNameOf)],
  );
  return rows;
}

const GROWN = `
select c.oid from pg_class c where c.oid = any ($1::text[]::regclass[])
union all
select i.indexrelid from pg_index i where i.indrelid = any ($1::text[]::regclass[])`;

/** While PostgreSQL is stopped. Files only grow. */
export function extendFiles(dataDir: string, relations: readonly Relation[], times: number): void {
  for (const { path, bytes } of relations) {
    const whole = bytes * times;
    const first = join(dataDir, "postgres", path);
    for (let from = 0, n = 0; from < whole; from += SEGMENT, n += 1)
      extend(n === 0 ? first : `${first}.${n}`, Math.min(SEGMENT, whole - from));
    for (let n = 1; n * SEGMENT < whole; n += 1) giveAs(first, `${first}.${n}`);
  }
}

function extend(file: string, bytes: number): void {
  const handle = openSync(file, "a");
  ftruncateSync(handle, bytes);
  closeSync(handle);
}

/** PostgreSQL may run under an account of its own, which opens no other account's files. */
function giveAs(pattern: string, file: string): void {
  const { uid, gid } = statSync(pattern);
  chownSync(file, uid, gid);
}

/**
 * What PostgreSQL knows of them, `times` as much as now. In a column that has about one value per member or per task,
 * the number of values grows with them and no value is frequent; in other columns the values stay as they are.
 */
export async function multiply(client: Client, times: number): Promise<void> {
  const tables = [grownTables.map(sqlNameOf)];
  await client.query(
    `update pg_statistic s set stadistinct = greatest(-1, -s.stadistinct / c.reltuples)
       from pg_class c where c.oid = s.starelid and c.reltuples > 0
        and s.stadistinct > ${MEMBERS * 0.3} and c.oid = any ($1::text[]::regclass[])`,
    tables,
  );
  // The most frequent values are always in the first place.
  await client.query(
    `update pg_statistic set stakind1 = 0, staop1 = 0, stacoll1 = 0, stanumbers1 = null, stavalues1 = null
      where stakind1 = 1 and stadistinct < 0 and starelid = any ($1::text[]::regclass[])`,
    tables,
  );
  await client.query(
    `update pg_class set reltuples = reltuples * ${times}, relpages = relpages * ${times},
            relallvisible = relallvisible * ${times}
      where oid in (${GROWN})`,
    tables,
  );
}
