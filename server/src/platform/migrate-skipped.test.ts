/** An upgrade that leaves a release out, while nodes of the old one still serve. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { column, ownedDatabase, type OwnedDatabase } from "../../test/owned-database.ts";
import { migrate } from "./migrate.ts";

const LANDED = fileURLToPath(new URL("../../migrations", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "panel-skipped-"));
let base: OwnedDatabase;

beforeAll(async () => {
  base = await ownedDatabase();
  await migrate(base.ownerUrl, LANDED);
  writeFileSync(join(folder, "5000_column.sql"), "alter table banner add column tried int;");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await base.drop();
});

const contract = () =>
  writeFileSync(
    join(folder, "5001_gone.sql"),
    "-- contracts: needs nodes that know 5000_column.sql\nalter table banner drop column sort;",
  );
const live = (beat: string) =>
  column(
    base.ownerUrl,
    `with before as (delete from node) insert into node (id, host, pid, version, storage, beat_at)
     values (gen_random_uuid(), 'web-1', 1, '0.18.0', 's', ${beat})`,
  );
const columns = () =>
  column(base.ownerUrl, "select attname from pg_attribute where attrelid = 'banner'::regclass");

test("two releases at once are refused while a node lives, in one sentence and before anything is changed", async () => {
  contract();
  await live("clock_timestamp()");
  const before = await columns();
  await expect(migrate(base.ownerUrl, folder)).rejects.toThrow(
    "web-1 上还有 0.18.0 的节点在运行，它不能和 5001_gone.sql 一起工作：请先升级到中间的版本，或先停掉所有节点",
  );
  expect(await columns()).toEqual(before);
  // One that stopped without a word is gone once its lease is.
  await live("clock_timestamp() - interval '1 hour'");
  expect(await migrate(base.ownerUrl, folder)).toEqual(["5000_column.sql", "5001_gone.sql"]);
});
