/** The operators' log becomes a table in months while nodes of the release before go on with what they had prepared. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { column, ownedDatabase, type OwnedDatabase } from "../../../test/owned-database.ts";
import { migrate } from "../../platform/migrate.ts";

const LANDED = fileURLToPath(new URL("../../../migrations", import.meta.url));
/** The last one that 0.16.0 knows. */
const BEFORE = "0068_wechat_ticket.sql";
const folder = mkdtempSync(join(tmpdir(), "panel-before-"));
let base: OwnedDatabase;
let node: Client;

/** As 0.16.0 sends them (its people/staff/sql.ts and audit-sql.ts), by name, so that PostgreSQL keeps their plans. */
const write = {
  name: "write",
  text: `insert into "staff_audit" ("staff_id", "action", "subject_kind", "subject_id", "before", "after", "note", "ip", "at")
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};
const read = {
  name: "read",
  text: `select "a"."id", "m"."name" as "staff_name", "a"."action", "a"."subject_kind", "a"."subject_id",
                "a"."before", "a"."after", "a"."note", "a"."at"
           from "staff_audit" as "a" left join "staff_member" as "m" on "m"."id" = "a"."staff_id"
          where "a"."subject_kind" = $1 order by "a"."at" desc, "a"."id" desc limit $2`,
};
const about = {
  name: "about",
  text: `select "a"."id", "a"."note" from "staff_audit" as "a"
          where "a"."subject_kind" = $1 and "a"."subject_id" = $2 and "a"."id" < $3 order by "a"."id" desc limit $4`,
};
const say = (client: Client, note: string) =>
  client.query({
    ...write,
    values: [null, "task.update", "task", "7", null, '{"n":1}', note, "10.0.0.1", new Date()],
  });
const heard = async (client: Client) => {
  const lines = await client.query<{ id: string; note: string }>({ ...read, values: ["task", 50] });
  const story = await client.query<{ note: string }>({
    ...about,
    values: ["task", "7", "1000000", 50],
  });
  expect(story.rows.map(({ note }) => note)).toEqual(lines.rows.map(({ note }) => note));
  return lines.rows;
};

beforeAll(async () => {
  for (const name of readdirSync(LANDED))
    if (name.endsWith(".sql") && name <= BEFORE) cpSync(join(LANDED, name), join(folder, name));
  base = await ownedDatabase();
  await migrate(base.ownerUrl, folder, { mendsRights: false });
  node = new Client({ connectionString: base.appUrl });
  await node.connect();
  // Often enough that the plan is one for all values.
  for (let n = 1; n <= 8; n += 1) {
    await say(node, `旧 ${n}`);
    await heard(node);
  }
});
afterAll(async () => {
  await node.end();
  await base.drop();
  rmSync(folder, { recursive: true });
});

test("statements that were prepared before the migration write and read after it, on the same connection and numbers", async () => {
  const before = await heard(node);
  const wide = await column(
    base.ownerUrl,
    "select indexname from pg_indexes where tablename = 'staff_audit'",
  );
  const applied = await migrate(base.ownerUrl, LANDED);
  expect(applied).toEqual(
    expect.arrayContaining(["0074_log_limit.sql", "0075_log_key.sql", "0076_log_month.sql"]),
  );
  for (let n = 1; n <= 8; n += 1) await say(node, `新 ${n}`);
  const after = await heard(node);
  expect(after).toHaveLength(16);
  expect(after.slice(8)).toEqual(before);
  // Numbers go on where they were.
  expect(after.slice(0, 8).map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 8 }, (_, n) => Number(before[0]?.id) + 8 - n),
  );
  // The whole of the old table is the first part, with the indexes that it had, and none built again.
  expect(await column(base.ownerUrl, "select count(*) from staff_audit_first")).toEqual(["16"]);
  expect(
    await column(
      base.ownerUrl,
      "select count(*) from pg_indexes where tablename = 'staff_audit_first'",
    ),
  ).toEqual([String(wide.length)]);
  expect(
    await column(
      base.ownerUrl,
      `select count(*) from pg_inherits i join pg_class c on c.oid = i.inhparent where c.relname like 'staff_audit%'
          and c.relkind = 'I' and i.inhrelid in (select indexrelid from pg_index where indrelid = 'staff_audit_first'::regclass)`,
    ),
  ).toEqual([String(wide.length)]);
  // As it writes: in a transaction.
  await node.query("begin");
  await say(node, "在一个事务里");
  await node.query("commit");
  expect(await heard(node)).toHaveLength(17);
});

test("the application adds and reads, and can neither change nor remove a line of any part, also of those to come", async () => {
  const parts = await column(
    base.ownerUrl,
    "select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'staff_audit'::regclass",
  );
  await node.query("select log_make_months('staff_audit', now() + interval '200 days')");
  const more = await column(
    base.ownerUrl,
    "select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'staff_audit'::regclass",
  );
  expect(more.length).toBeGreaterThan(parts.length);
  for (const table of ["staff_audit", ...more]) {
    const held = await node.query<{ may: string }>(
      "select string_agg(r, ' ') as may from unnest('{select,insert,update,delete,truncate}'::text[]) r where has_table_privilege($1, r)",
      [table],
    );
    expect(`${table} ${held.rows[0]?.may}`).toBe(
      table === "staff_audit" ? "staff_audit select insert" : `${table} select`,
    );
  }
  // An owner who opens one by mistake is told at the next migration, and it is closed again.
  await base.asAdmin("grant insert, delete on staff_audit_first to panel_app");
  await migrate(base.ownerUrl, LANDED);
  await expect(node.query("delete from staff_audit_first")).rejects.toThrow(/permission denied/);
});
