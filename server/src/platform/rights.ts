/**
 * What the application's role may. The migrations grant it; grants.ts is what they came to, so that a database that
 * came back without its grants (pg_restore into another cluster) is given them again, and a server says what is
 * missing before its first member finds out.
 */
import type pg from "pg";
import { grants } from "./grants.ts";

/** Every grant is to it; anyone who signs in is this role or one in it. */
export const APP_ROLE = "panel_app";

/** Ours are in these two; the ledger is read, and written by its own functions. */
export const schemas = ["public", "ledger"] as const;

/** Each what: a name without arguments, as PostgreSQL's look-ups by name take it. */
const namesOf = (kind: string) =>
  grants.flatMap(({ what, rights }) => {
    const [, name] = new RegExp(`^${kind} ([^(]+)`).exec(what) ?? [];
    return name === undefined ? [] : [{ name, rights: rights.split(", ") }];
  });

const tables = namesOf("table");
const functions = namesOf("function").map(({ name }) => name);

/**
 * By table, what a node of the previous release asks for and this one does not (0.10.0 wrote these down although the
 * migrations had taken them back). Where it is held it stays for one release, or such a node could not start any more.
 */
const heldByNodesBefore = new Map<string, readonly string[]>([
  ["public.property_form", ["update", "delete"]],
]);

export type RightsGap = {
  /** "public.brand select insert" */
  missing: string[];
  /** Rights that the role has and must not have. */
  tooMuch: string[];
};

/**
 * Of this role. What the migrations did not make is nobody's concern: an administrator's copy of a table, or what a
 * newer version has added.
 */
export async function rightsGap(client: pg.ClientBase, role: string): Promise<RightsGap> {
  const calls = await callsMissing(client, role);
  // Without its schema no name is found, and asking for one is an error.
  if (calls.length > 0) return { missing: calls, tooMuch: [] };
  const { rows } = await client.query<{ name: string; held: string[] }>(
    `select name, array(select r from unnest('{select,insert,update,delete}'::text[]) r
                         where has_table_privilege($1, to_regclass(name)::oid, r)) as held
       from unnest($2::text[]) name where to_regclass(name) is not null`,
    [role, tables.map(({ name }) => name)],
  );
  const heldOf = new Map(rows.map(({ name, held }) => [name, held]));
  const gap: RightsGap = { missing: [], tooMuch: [] };
  for (const { name, rights } of tables) {
    const held = heldOf.get(name) ?? rights;
    const missing = rights.filter((right) => !held.includes(right));
    const borne = [...rights, ...(heldByNodesBefore.get(name) ?? [])];
    const tooMuch = held.filter((right) => !borne.includes(right));
    if (missing.length > 0) gap.missing.push(`${name} ${missing.join(" ")}`);
    if (tooMuch.length > 0) gap.tooMuch.push(`${name} ${tooMuch.join(" ")}`);
  }
  gap.tooMuch.push(...(await partsTooOpen(client, role)));
  return gap;
}

/** Parts of a table are written through the whole, whose rights count then; by its own name none is written. */
async function partsTooOpen(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; held: string[] }>(
    `select p.name, p.held from (
       select c.oid::regclass::text as name,
              array(select r from unnest('{insert,update,delete,truncate}'::text[]) r
                     where has_table_privilege($1, c.oid, r)) as held
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relispartition and c.relkind = 'r' and n.nspname = any ($2)) p
      where p.held <> '{}' order by 1`,
    [role, schemas],
  );
  return rows.map(({ name, held }) => `${name} ${held.join(" ")}`);
}

/** The parts' names as statements take them. */
async function partsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relispartition and c.relkind = 'r' and n.nspname = any ($1) order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** The ledger's functions, and its schema, without which no name in it is found. */
async function callsMissing(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ title: string }>(
    `select 'schema ' || nspname as title from pg_namespace
      where nspname = any ($2) and not has_schema_privilege($1, oid, 'USAGE')
     union all
     select n.nspname || '.' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname || '.' || p.proname = any ($3) and not has_function_privilege($1, p.oid, 'EXECUTE')
      order by 1`,
    [role, schemas, functions],
  );
  return rows.map(({ title }) => title);
}

/** By the owner, in one transaction: nobody meets a table without its rights. Of what there is, and to it alone. */
export async function grantAgain(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) name where to_regclass(name) is not null",
    [[...tables, ...namesOf("sequence")].map(({ name }) => name)],
  );
  const there = new Set(rows.map(({ name }) => name));
  const isThere = (what: string): boolean => {
    const [, kind, name = ""] = /^(\w+) ([^(]+)/.exec(what) ?? [];
    return kind === "function" || kind === "schema" || there.has(name);
  };
  const statements = grants
    .filter(({ what }) => isThere(what))
    .flatMap(({ what, rights }) => [
      `revoke ${takenFirst(what)} on ${what} from ${APP_ROLE}`,
      `grant ${rights} on ${what} to ${APP_ROLE}`,
    ]);
  const parts = (await partsOf(client)).flatMap((part) => [
    `revoke all on ${part} from ${APP_ROLE}`,
    `grant select on ${part} to ${APP_ROLE}`,
  ]);
  const all = [
    "revoke all on all functions in schema ledger from public",
    ...statements,
    ...parts,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE}`,
    `alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE}`,
  ];
  await client.query(`begin; set local lock_timeout = '3s'; ${all.join("; ")}; commit`);
}

const tableRights = ["select", "insert", "update", "delete", "truncate", "references", "trigger"];

function takenFirst(what: string): string {
  const borne = heldByNodesBefore.get(what.replace(/^table /, ""));
  return borne ? tableRights.filter((right) => !borne.includes(right)).join(", ") : "all";
}
