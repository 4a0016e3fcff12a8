/** A table in parts in a backup: it is one, and comes back into whatever parts there are. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StaffRole } from "#contract/enums.ts";
import {
  checkBackup,
  type CheckedBackup,
  restoreBackup,
} from "../../../../tools/backup/restore.ts";
import { MIGRATIONS } from "../../../../tools/ready-database.ts";
import { ageLog, writeOld } from "../../../test/fixture/aged-log.ts";
import { newDataDir } from "../../../test/fixture/upload.ts";
import { column, ownedDatabase, type OwnedDatabase } from "../../../test/owned-database.ts";
import { testServer } from "../../../test/server.ts";
import { beginLoading, knownMigrations } from "../../platform/load.ts";
import { takeBackup } from "./service.ts";

const KEY = "the key of backups, and of nothing else";
const dataDir = newDataDir();
const server = testServer({ LOG_LEVEL: "silent", DATA_DIR: dataDir, BACKUP_KEY: KEY });
let checked: CheckedBackup;
let other: OwnedDatabase;

beforeAll(async () => {
  await ageLog(server);
  await writeOld(server, [
    { at: "2023-03-01 00:00+08", note: "第一段" },
    { at: "2024-05-01 00:00+08", after: { n: 1 } },
    { at: "2099-05-01 00:00+08", note: "没有月份" },
  ]);
  await server.staff(StaffRole.of.viewer);
  const { name } = await takeBackup(server.world);
  checked = await checkBackup(join(dataDir, "backup", name), KEY);
  other = await ownedDatabase();
});
afterAll(async () => {
  await other.drop();
  rmSync(dataDir, { recursive: true });
});

test("a part that a backup by a node of the release before lists by itself comes back into the whole", async () => {
  const client = new Client({ connectionString: other.ownerUrl });
  try {
    await client.connect();
    await client.query("begin");
    const files = await knownMigrations(MIGRATIONS, checked.reading.header.migrations);
    const { fill } = await beginLoading(client, files, new Set());
    const columns = ["id", "action", "subject_kind", "subject_id", "note", "at"];
    const line = ["7", "task.update", "task", "1", "", "2024-05-01 00:00:00+00"].join("\t");
    const rows = async function* () {
      yield Buffer.from(`${line}\n`);
    };
    expect(await fill({ name: "public.staff_audit_2024_05", columns }, rows())).toBe(1);
    const { rows: found } = await client.query("select id::int, at from staff_audit");
    expect(found).toEqual([{ id: 7, at: new Date("2024-05-01T00:00:00Z") }]);
  } finally {
    await client.end();
  }
});

test("the log is one table in the backup, and comes back with every line into other parts, append-only", async () => {
  const { tables } = checked.manifest;
  const listed = Object.keys(tables).filter((name) => name.startsWith("public.staff_audit"));
  expect(listed).toEqual(["public.staff_audit"]);
  expect(tables["public.staff_audit"]?.rows).toBe(4);
  await restoreBackup(checked, { ownerUrl: other.ownerUrl });
  const lines = "select t::text from staff_audit t order by at, id";
  expect(await column(other.ownerUrl, lines)).toEqual(await column(server.ownerUrl, lines));
  expect(await column(other.ownerUrl, "select count(*) from staff_audit_first")).toEqual(["3"]);
  expect(await column(other.ownerUrl, "select count(*) from staff_audit_default")).toEqual(["1"]);
  const may =
    "select has_table_privilege('panel_app', 'staff_audit_first', 'insert, update, delete')";
  expect(await column(other.ownerUrl, may)).toEqual(["false"]);
  // Numbers go on beyond those that may have been given out since.
  const next = "select nextval('staff_audit_id_seq') > (select max(id) + 9000 from staff_audit)";
  expect(await column(other.ownerUrl, next)).toEqual(["true"]);
});
