/** One PostgreSQL, the embedded one of tests: there is nothing to spread, and that is said before anything is touched. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "./database.ts";
import { exitCodes } from "../src/config/refusal.ts";
import type { ClonedDatabase } from "../../tools/clone-database.ts";

const COMMAND = join(import.meta.dirname, "../../tools/distribute.ts");

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const run = (env: Record<string, string>, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};

test("without the engine it is refused in one sentence, to spread, to gather, and only to look", () => {
  const env = { MIGRATE_DATABASE_URL: database.ownerUrl };
  for (const args of [[], ["--back"], ["--dry-run"]]) {
    const { status, stdout, stderr } = run(env, ...args);
    expect(stderr).toBe(
      "这个数据库没有 Citus 扩展：一台 PostgreSQL 不需要 npm run distribute（docs/scale.md）\n",
    );
    expect({ status, stdout }).toEqual({ status: exitCodes.settings, stdout: "" });
  }
});

test("an option that there is not, and a number of pieces that cannot be, are answered with how it is used", () => {
  const env = { MIGRATE_DATABASE_URL: database.ownerUrl };
  for (const args of [["--all"], ["--shards", "0"], ["--shards", "many"]])
    expect(run(env, ...args)).toMatchObject({ status: exitCodes.settings, stdout: "" });
  expect(run(env, "--all").stderr).toContain("用法：npm run distribute");
});

test("a database that does not answer is named without its password", () => {
  const { status, stderr } = run({
    MIGRATE_DATABASE_URL: "postgres://owner:secret@127.0.0.1:1/panel",
  });
  expect(status).toBe(exitCodes.passing);
  expect(stderr).toContain("MIGRATE_DATABASE_URL 连接不上 owner@127.0.0.1:1/panel");
  expect(stderr).not.toContain("secret");
});
