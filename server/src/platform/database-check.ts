/**
 * What a server checks at its database before it listens: that it has the right role there, the rights that it needs
 * and no others, and the same time. It changes nothing; what is wrong is one sentence (refusal.ts).
 */
import pg from "pg";
import { noConnection, Refusal } from "../config/refusal.ts";
import { APP_ROLE, rightsGap } from "./rights.ts";
import { standbySql } from "./standby-sql.ts";
import { isBeyond, judgeSchema, migrationsIn, unfitSentence } from "./schema-fit.ts";

/** Sessions, codes and leases are judged by clocks of two machines: half a minute harms none of them. */
const CLOCK_SECONDS_MAX = 30;

type Address = { name: string; url: string };
type Other = Address & { mayBeStandby?: boolean };

/** `others`: further addresses of the same database, which are only tried. */
export async function checkDatabase(
  { name, url }: Address,
  { others, now }: { others: readonly Other[]; now: () => Date },
): Promise<void> {
  await onConnection({ name, url }, async (client) => {
    await checkRole(client, name);
    await checkWrites(client, name);
    await checkRightsAndSchema(client);
    await checkClock(client, now);
  });
  for (const other of others)
    // One after the other, so that the first wrong one is reported.
    // oxlint-disable-next-line no-await-in-loop
    await onConnection(other, async (client) => {
      await checkRole(client, other.name);
      if (!other.mayBeStandby) await checkWrites(client, other.name);
    });
}

async function onConnection(
  { name, url }: Address,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw noConnection(name, url, error);
  });
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An attacker inside the site must not change the ledger: an owner of tables can switch their triggers off. */
async function checkRole(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{
    role: string;
    isSuper: boolean;
    hasApp: boolean;
    isApp: boolean;
    owns: string | null;
  }>(
    `select current_user as role, r.rolsuper or r.rolcreaterole or r.rolbypassrls as "isSuper",
            exists (select from pg_roles where rolname = $1) as "hasApp",
            exists (select from pg_roles a where a.rolname = $1 and pg_has_role(a.oid, 'USAGE')) as "isApp",
            (select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname in ('public', 'ledger') and pg_has_role(c.relowner, 'USAGE') limit 1) as owns
       from pg_roles r where r.rolname = current_user`,
    [APP_ROLE],
  );
  const [found] = rows;
  if (!found) throw new Error("a connection without a role");
  if (!found.hasApp)
    throw new Refusal(
      `数据库里没有应用角色 ${APP_ROLE}：请让数据库管理员执行 npm run database:prepare 打印的语句`,
    );
  if (found.isSuper || found.owns !== null)
    throw new Refusal(
      `${name} 用的 ${found.role} 是所有者或管理员，网站不能持有这样的权限：请改用应用角色 ${APP_ROLE}`,
    );
  if (!found.isApp)
    throw new Refusal(`${name} 用的 ${found.role} 不属于应用角色 ${APP_ROLE}：请 grant 给它`);
}

/** In the middle of a fail-over the address may still lead to the old one. */
async function checkWrites(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(standbySql);
  if (rows[0]?.standby) throw new Refusal(`${name} 连到了只读的备库：请让它指向主库`, "passing");
}

const SHOWN = 3;
const list = (all: readonly string[]) =>
  `${all.slice(0, SHOWN).join("、")}${all.length > SHOWN ? ` 等 ${all.length} 项` : ""}`;

async function checkRightsAndSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>("select current_user as role");
  const { missing, tooMuch } = await rightsGap(client, rows[0]?.role ?? "");
  if (missing.length > 0)
    throw new Refusal(
      `应用角色缺少权限（恢复备份之后常见）：${list(missing)}；请执行 npm run migrate，它会重新授权`,
    );
  const applied = await migrationsIn(client);
  const unfit = await judgeSchema(applied);
  if (unfit) throw new Refusal(unfitSentence(unfit));
  // A newer version may have changed the rights on purpose.
  if (tooMuch.length > 0 && !(await isBeyond(applied)))
    throw new Refusal(`应用角色的权限过大：${list(tooMuch)}；请执行 npm run migrate，它会收回`);
}

async function checkClock(client: pg.Client, now: () => Date): Promise<void> {
  const asked = now().getTime();
  const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
  const middle = (asked + now().getTime()) / 2;
  const apart = Math.round(Math.abs((rows[0]?.at ?? new Date(0)).getTime() - middle) / 1000);
  if (apart > CLOCK_SECONDS_MAX)
    throw new Refusal(`本机时钟与数据库相差 ${apart} 秒：请先校准时间（NTP）`, "passing");
}
