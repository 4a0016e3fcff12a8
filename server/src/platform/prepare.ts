/**
 * What a database administrator runs once, and again after a restore: `npm run database:prepare` prints it for psql.
 * Made of the two URLs that migrating and serving will use; nothing else of the site needs a right to make roles.
 */
import { escapeIdentifier, escapeLiteral } from "pg";
import { Refusal } from "../config/refusal.ts";
import { timeoutStatements } from "./bounded.ts";
import { APP_ROLE, schemas } from "./rights.ts";

export type Urls = { migrateDatabaseUrl: string; databaseUrl: string };

type Login = { role: string; password: string; database: string };

const loginOf = (url: string): Login => {
  const { username, password, pathname } = new URL(url);
  return {
    role: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
};

/** Each may be run again. */
export type Prepared = {
  /** The application's, on any connection. */
  appRoles: string[];
  ownerRole: string[];
  database: string;
  /** Statements for a connection to that database. */
  inDatabase: string[];
};

export function preparedFor({ migrateDatabaseUrl, databaseUrl }: Urls): Prepared {
  const owner = loginOf(migrateDatabaseUrl);
  const app = loginOf(databaseUrl);
  return {
    appRoles: appRolesFor(app),
    ownerRole: [makeRole(owner.role), signsIn(owner)],
    database: owner.database,
    inDatabase: [...rightsFor(owner, app), belongTo(owner)],
  };
}

const name = escapeIdentifier;

const signsIn = ({ role, password }: Login): string =>
  `alter role ${name(role)} login${password ? ` password ${escapeLiteral(password)}` : ""}`;

/** Time-outs are of the role that signs in, and not of one that it belongs to. */
const appRolesFor = (app: Login): string[] => [
  makeRole(APP_ROLE),
  ...(app.role === APP_ROLE ? [] : [makeRole(app.role), `grant ${APP_ROLE} to ${name(app.role)}`]),
  signsIn(app),
  ...timeoutStatements(name(app.role)),
];

const makeRole = (role: string): string =>
  `do $$ begin
  if not exists (select from pg_roles where rolname = ${escapeLiteral(role)}) then
    create role ${name(role)};
  end if;
end $$`;

function rightsFor(owner: Login, app: Login): string[] {
  const database = name(owner.database);
  return [
    `grant connect, create, temporary on database ${database} to ${name(owner.role)}`,
    `grant connect on database ${database} to ${APP_ROLE}, ${name(app.role)}`,
    "revoke create on schema public from public",
    `grant usage, create on schema public to ${name(owner.role)}`,
  ];
}

/** After a restore everything may be somebody else's. An index, and a sequence of a column, go with their table. */
const belongTo = ({ role }: Login): string => {
  const owner = escapeLiteral(role);
  const ours = `n.nspname = any ('{${schemas.join(",")}}')`;
  return `do $$ declare found record; begin
  for found in
    select format('alter schema %I owner to %I', nspname, ${owner}) as statement
      from pg_namespace where nspname = 'ledger' and pg_get_userbyid(nspowner) <> ${owner}
    union all
    select format('alter %s %I.%I owner to %I',
                  case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
                  n.nspname, c.relname, ${owner})
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relkind in ('r', 'v', 'm', 'p') and pg_get_userbyid(c.relowner) <> ${owner}
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('alter function %s owner to %I', p.oid::regprocedure, ${owner})
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${ours} and p.prokind = 'f' and pg_get_userbyid(p.proowner) <> ${owner}
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute found.statement;
  end loop;
end $$`;
};

/**
 * A password is changed by another role, node by node; once none signs in as `role`, what it signed in with is good for nothing.
 * It stays: others are in panel_app, and a role that holds rights cannot be dropped.
 */
export function closingText(databaseUrl: string, role: string): string {
  if (role === loginOf(databaseUrl).role)
    throw new Refusal(`DATABASE_URL 还在用 ${role}：请先换成另一个角色，并逐个重启所有节点`);
  return [
    "\\set ON_ERROR_STOP on",
    `do $$ begin
  if ${escapeLiteral(role)} <> '${APP_ROLE}' and not exists (
    select from pg_auth_members m
     where m.roleid = to_regrole('${APP_ROLE}') and m.member = to_regrole(${escapeLiteral(name(role))})) then
    raise exception '% 不是应用角色', ${escapeLiteral(role)};
  end if;
  if exists (select from pg_stat_activity where usename = ${escapeLiteral(role)}) then
    raise exception '还有以 % 登录的连接：请先重启所有节点和 PgBouncer', ${escapeLiteral(role)};
  end if;
end $$;`,
    `alter role ${name(role)} nologin password null;`,
    "",
  ].join("\n");
}

/** For `psql "<an administrator's address>" -f -`. */
export function preparedText(urls: Urls): string {
  const { appRoles, ownerRole, database, inDatabase } = preparedFor(urls);
  return [
    "-- 由数据库管理员执行一次，恢复备份后再执行一次：npm run --silent database:prepare | psql <管理员的连接>",
    "-- 其中有密码：不要存档。 Holds passwords: pipe it, do not keep it.",
    "\\set ON_ERROR_STOP on",
    ...[...ownerRole, ...appRoles].map((statement) => `${statement};`),
    `select format('create database %I', ${escapeLiteral(database)})`,
    `  where not exists (select from pg_database where datname = ${escapeLiteral(database)}) \\gexec`,
    `\\connect ${name(database)}`,
    ...inDatabase.map((statement) => `${statement};`),
    "",
  ].join("\n");
}
