/**
 * All rows of all tables in one snapshot, by PostgreSQL's own COPY in its text form, which every version reads: what
 * is written by 15 goes into 18. Needs no other right than to read, and no program beside the driver.
 */
import { type Copied, copied, hangUp } from "./copy.ts";
import { type Db, ownConnection } from "./db.ts";
import { Refusal } from "../config/refusal.ts";
import { isOfCluster, viewMachines } from "./moment.ts";
import { schemas } from "./rights.ts";
import { migrationsIn } from "./schema-fit.ts";

const LOCK = 7_304; // any number, the same for all that take a backup at once

export type DumpedTable = {
  name: string;
  columns: readonly string[];
  /** In parts: COPY reads it by a query alone, and writes it as any other. */
  isParted: boolean;
};

export type Snapshot = {
  /** By which other connections see the same (set transaction snapshot). */
  id: string;
  at: Date;
  tables: readonly DumpedTable[];
  migrations: readonly { name: string; hash: string }[];
  rowsOf(table: DumpedTable): Copied;
  /** Nothing holds back the database's own cleaning any more; a second backup is still refused. */
  release(): Promise<void>;
  /** Whether it was read or not. */
  end(): void;
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedName = (name: string): string => name.split(".").map(quoted).join(".");
const listed = (columns: readonly string[]): string => columns.map(quoted).join(", ");

type Target = Pick<DumpedTable, "name" | "columns">;
/** `"public"."user_member" ("id", "mobile")`, as COPY takes it in both directions. */
export const copyTarget = ({ name, columns }: Target): string =>
  `${quotedName(name)} (${listed(columns)})`;

const copySource = (table: DumpedTable): string =>
  table.isParted
    ? `(select ${listed(table.columns)} from ${quotedName(table.name)})`
    : copyTarget(table);

/**
 * Of every table but the list of migrations, which the migrations write themselves. A column that is computed is
 * computed again; a table in parts is one, and finds its parts again.
 */
export const tablesSql = `
  select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
         c.relkind = 'p' as "isParted"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                       and a.attgenerated = ''
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1)
     and c.oid <> 'migration'::regclass
   group by 1, 3 order by 1`;

/** Tables whose parts come and go (foundation/log-month). */
const partedSql = `
  select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'p' and not c.relispartition and n.nspname = any ($1)
   order by 1`;

/** One at a time: a second one is refused. `db` is what openDb answered. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const client = await ownConnection(db);
  const end = () => hangUp(client);
  try {
    const lock = await client.query<{ had: boolean }>("select pg_try_advisory_lock($1) as had", [
      LOCK,
    ]);
    if (!lock.rows[0]?.had) throw new Refusal("另一个备份还在进行", "passing");
    const parted = await client.query<{ name: string }>(partedSql, [schemas]);
    await client.query("begin isolation level repeatable read read only");
    // Locked before the view is taken, by a statement that takes none: a part that was dropped in between would be
    // missing in the backup.
    for (const { name } of parted.rows)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await client.query(`lock table ${name} in access share mode`);
    // Whatever the role or the database has for members' queries: a large table takes its time.
    await client.query("set local statement_timeout = 0");
    if (await isOfCluster(db)) await viewMachines((text) => client.query(text));
    const { rows } = await client.query<{ id: string; at: Date }>(
      "select pg_export_snapshot() as id, now() as at",
    );
    const [found] = rows;
    if (!found) throw new Error("a select without from answered nothing");
    const tables = await client.query<DumpedTable>(tablesSql, [schemas]);
    const migrations = await client.query<{ name: string; hash: string }>(
      "select name, hash from migration order by name",
    );
    if ((await migrationsIn(client)).length === 0) throw new Refusal("数据库里还没有任何表");
    const rowsOf = (table: DumpedTable) => copied(client, `copy ${copySource(table)} to stdout`);
    const release = async () => void (await client.query("commit"));
    return { ...found, tables: tables.rows, migrations: migrations.rows, rowsOf, release, end };
  } catch (error) {
    end();
    throw error;
  }
}
