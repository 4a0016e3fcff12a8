/** Reads what a database holds from PostgreSQL's own catalogue, in an order that does not change by chance. */
import type { Client } from "pg";

export const SCHEMAS = ["public", "ledger"];

export type Column = {
  name: string;
  type: string;
  isRequired: boolean;
  /** "a" always, "d" by default, "" no identity. */
  identity: "a" | "d" | "";
  /** "s" stored, "v" virtual, "" an ordinary column. */
  generated: "s" | "v" | "";
  defaultValue: string | null;
  comment: string | null;
};

export type Table = {
  schema: string;
  name: string;
  /** r table, p partitioned table, v view, m materialised view. */
  kind: "r" | "p" | "v" | "m";
  options: string[] | null;
  partitionKey: string | null;
  viewText: string | null;
  comment: string | null;
  hasRowSecurity: boolean;
  columns: Column[];
  constraints: { name: string; definition: string }[];
  indexes: string[];
  triggers: string[];
};

export type Catalog = {
  tables: Table[];
  sequences: string[];
  functions: { definition: string; comment: string | null }[];
  grants: { what: string; grantee: string; rights: string }[];
  defaultRights: { schema: string; kind: string; grantee: string; rights: string }[];
};

export async function readCatalog(client: Client): Promise<Catalog> {
  // With an empty search path every name in a definition is printed with its schema.
  await client.query("set search_path = ''");
  const rows = async <Row extends object>(text: string) =>
    (await client.query<Row>(text, [SCHEMAS])).rows;
  return {
    tables: await rows<Table>(TABLES),
    sequences: (await rows<{ name: string }>(SEQUENCES)).map(({ name }) => name),
    functions: await rows(FUNCTIONS),
    grants: await rows(GRANTS),
    defaultRights: await rows(DEFAULT_RIGHTS),
  };
}

/** Parts of a table come and go with the months: they are no schema of their own. */
const TABLES = `
select n.nspname as schema, c.relname as name, c.relkind as kind, c.reloptions as options,
       case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as "partitionKey",
       case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end as "viewText",
       obj_description(c.oid, 'pg_class') as comment,
       c.relrowsecurity as "hasRowSecurity",
       (select coalesce(json_agg(json_build_object(
                 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
                 'isRequired', a.attnotnull, 'identity', a.attidentity, 'generated', a.attgenerated,
                 'defaultValue', pg_get_expr(d.adbin, d.adrelid),
                 'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
          from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       (select coalesce(json_agg(json_build_object('name', k.conname,
                 'definition', pg_get_constraintdef(k.oid, true))
                 order by position(k.contype in 'pufcx'), k.conname), '[]')
          from pg_constraint k where k.conrelid = c.oid and k.contype in ('p','u','f','c','x')) as constraints,
       (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by x.relname), '[]')
          from pg_index i join pg_class x on x.oid = i.indexrelid
         where i.indrelid = c.oid
           and not exists (select from pg_constraint k where k.conindid = i.indexrelid
                             and k.contype in ('p','u','x'))) as indexes,
       (select coalesce(json_agg(pg_get_triggerdef(t.oid, true) order by t.tgname), '[]')
          from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
 order by n.nspname, c.relname`;

/** Those of identity and serial columns belong to the column and are left out. */
const SEQUENCES = `
select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where n.nspname = any($1) and c.relkind = 'S'
   and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')
                      and d.refobjsubid > 0)
 order by 1`;

const FUNCTIONS = `
select pg_get_functiondef(p.oid) as definition, obj_description(p.oid, 'pg_proc') as comment
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
 where n.nspname = any($1) and p.prokind in ('f', 'p')
 order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`;

/** "public" here is PostgreSQL's word for everybody; functions are open to it unless revoked. */
const GRANTS = `
with object as (
  select 'schema ' || quote_ident(nspname) as what, nspowner as owner,
         coalesce(nspacl, acldefault('n', nspowner)) as acl
    from pg_namespace where nspname = any($1)
  union all
  select case c.relkind when 'S' then 'sequence ' else 'table ' end
           || format('%I.%I', n.nspname, c.relname), c.relowner, c.relacl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
  union all
  select 'column ' || format('%I.%I.%I', n.nspname, c.relname, a.attname), c.relowner, a.attacl
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any($1) and a.attacl is not null
  union all
  select 'function ' || format('%I.%I(%s)', n.nspname, p.proname,
                               pg_get_function_identity_arguments(p.oid)),
         p.proowner, coalesce(p.proacl, acldefault('f', p.proowner))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any($1)
)
select what, coalesce(r.rolname, 'public') as grantee,
       string_agg(lower(x.privilege_type), ', ' order by x.privilege_type) as rights
  from object cross join lateral aclexplode(object.acl) x
  left join pg_roles r on r.oid = x.grantee
 where x.grantee <> object.owner
 group by 1, 2 order by 1, 2`;

const DEFAULT_RIGHTS = `
select coalesce(n.nspname, '(every schema)') as schema,
       case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
            when 'T' then 'types' when 'n' then 'schemas' else d.defaclobjtype::text end as kind,
       coalesce(r.rolname, 'public') as grantee,
       string_agg(lower(x.privilege_type), ', ' order by x.privilege_type) as rights
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
  cross join lateral aclexplode(d.defaclacl) x left join pg_roles r on r.oid = x.grantee
 where (n.nspname = any($1) or n.nspname is null) and x.grantee <> d.defaclrole
 group by 1, 2, 3 order by 1, 2, 3`;
