/** What the engine is asked and told: its machines, its tables, and one table more or less. */
import type { Client } from "pg";
import { Refusal } from "../../server/src/config/refusal.ts";
import { APP_ROLE } from "../../server/src/platform/rights.ts";
import type { Held, HeldTables } from "./plan.ts";

const ADMINISTRATOR = "请让数据库管理员";

/** Throws one sentence where the tables cannot be spread; nothing is changed by then. */
export async function checkCluster(client: Client): Promise<void> {
  const has = await one<{ has: boolean }>(
    client,
    "select exists (select from pg_extension where extname = 'citus') as has",
  );
  if (!has.has)
    throw new Refusal(
      "这个数据库没有 Citus 扩展：一台 PostgreSQL 不需要 npm run distribute（docs/scale.md）",
    );
  const place = await one<{ id: number }>(client, "select groupid as id from pg_dist_local_group");
  if (place.id !== 0)
    throw new Refusal("这是集群的工作节点：请让 MIGRATE_DATABASE_URL 指向协调节点");
  await checkMachines(client);
}

async function checkMachines(client: Client): Promise<void> {
  const nodes = await one<{ workers: number; hasCoordinator: boolean; away: string | null }>(
    client,
    `select count(*) filter (where groupid > 0 and isactive and shouldhaveshards)::int as workers,
            bool_or(groupid = 0) as "hasCoordinator",
            min(nodename || ':' || nodeport) filter (where not isactive) as away
       from pg_dist_node where noderole = 'primary'`,
  );
  if (nodes.hasCoordinator !== true)
    throw new Refusal(
      `协调节点还没有登记：${ADMINISTRATOR}执行 select citus_set_coordinator_host(…)`,
    );
  if (nodes.workers === 0)
    throw new Refusal(`集群还没有工作节点：${ADMINISTRATOR}执行 select citus_add_node(…)`);
  if (nodes.away !== null)
    throw new Refusal(`工作节点 ${nodes.away} 已停用：${ADMINISTRATOR}恢复或移除它`, "passing");
  // As this role, with the password that the machines have for it.
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport as node, success, result
       from run_command_on_workers($$select count(*)::text from pg_roles where rolname = '${APP_ROLE}'$$)`,
  );
  for (const { node, success, result } of rows) {
    if (!success) throw new Refusal(`工作节点 ${node} 没有应答：${result}`, "passing");
    if (result !== "1")
      throw new Refusal(`工作节点 ${node} 上没有应用角色 ${APP_ROLE}：${ADMINISTRATOR}在那里建立`);
  }
}

/** They would wait for every row, and a node of the release before asks what a spread table cannot answer. */
export async function checkNobodyWorks(client: Client): Promise<void> {
  const others = await one<{ n: number }>(
    client,
    `select count(*)::int as n from pg_stat_activity a join pg_roles r on r.oid = a.usesysid
      where a.datname = current_database() and a.pid <> pg_backend_pid()
        and not r.rolsuper and pg_has_role(r.oid, $1, 'MEMBER')`,
    [APP_ROLE],
  );
  if (others.n > 0)
    throw new Refusal(`还有 ${others.n} 个网站或后台任务的连接：请先停止全部节点`, "passing");
}

export async function heldTables(client: Client): Promise<HeldTables> {
  const { rows } = await client.query<{ name: string; method: string; model: string; by: string }>(
    `select n.nspname || '.' || c.relname as name, p.partmethod as method, p.repmodel as model,
            case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as by
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
       join pg_namespace n on n.oid = c.relnamespace order by 1`,
  );
  return new Map(
    rows.map(({ name, method, model, by }): [string, Held] => [
      name,
      method === "h" ? { as: "pieces", by } : { as: model === "t" ? "copies" : "known" },
    ]),
  );
}

/** Functions that the engine carries out on the owner's machine. */
export async function heldCalls(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ call: string }>(
    `select objid::regprocedure::text as call from pg_dist_object
      where classid = 'pg_proc'::regclass and distribution_argument_index is not null`,
  );
  return new Set(rows.map(({ call }) => call));
}

/** As far as PostgreSQL knows without counting. */
export async function rowsOf(client: Client, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; n: number }>(
    `select name, greatest(c.reltuples, 0)::float8 as n
       from unnest($1::text[]) name join pg_class c on c.oid = to_regclass(name)`,
    [tables],
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** Rows that the machines have taken of what is being copied to them now. */
export async function copiedNow(client: Client): Promise<number> {
  const { n } = await one<{ n: number }>(
    client,
    `select coalesce(sum(result::bigint) filter (where success), 0)::float8 as n from run_command_on_workers(
       $$select coalesce(sum(tuples_processed), 0)::text from pg_stat_progress_copy where datname = current_database()$$)`,
  );
  return n;
}

async function one<Row extends object>(client: Client, text: string, values: unknown[] = []) {
  const { rows } = await client.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error("the engine answered nothing");
  return row;
}
