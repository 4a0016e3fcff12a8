/** `npm run database:prepare -- --close`: what an administrator runs when the application signs in as another role. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownedDatabase, type OwnedDatabase } from "../../test/owned-database.ts";

const TOOL = fileURLToPath(new URL("../../../tools/prepare-database.ts", import.meta.url));

let base: OwnedDatabase;
let role: string;
let old: string;
beforeAll(async () => {
  base = await ownedDatabase();
  role = `${new URL(base.appUrl).username}_before`;
  const url = new URL(base.appUrl);
  [url.username, url.password] = [role, "the old one"];
  old = url.href;
  await base.asAdmin(
    `create role ${role} login password 'the old one'`,
    `grant panel_app to ${role}`,
  );
});
afterAll(async () => {
  await base.asAdmin(`drop role ${role}`);
  await base.drop();
});

const close = (...args: string[]) =>
  spawnSync(process.execPath, [TOOL, ...args], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], DATABASE_URL: base.appUrl },
  });
/** What psql does: its own commands are not the server's. */
const run = (text: string) => base.asAdmin(text.replaceAll(/^\\.*$/gm, ""));

test("the password of before is good for nothing once nobody signs in by it, and not sooner", async () => {
  const { stdout, status } = close("--close", role);
  expect(status).toBe(0);
  const node = new Client({ connectionString: old });
  await node.connect();
  await expect(run(stdout)).rejects.toThrow(`还有以 ${role} 登录的连接`);
  await node.end();
  await expect.poll(() => run(stdout).then(() => "closed", String)).toBe("closed");
  const late = new Client({ connectionString: old });
  await expect(late.connect()).rejects.toMatchObject({ code: "28P01" });
  // The one that took its place goes on.
  const next = new Client({ connectionString: base.appUrl });
  await next.connect();
  await next.end();
});

test("neither the role that nodes sign in as nor somebody else's is closed", async () => {
  const { stderr, status } = close("--close", new URL(base.appUrl).username);
  expect([status, stderr]).toEqual([78, expect.stringContaining("DATABASE_URL 还在用")]);
  const owner = new URL(base.ownerUrl).username;
  await expect(run(close("--close", owner).stdout)).rejects.toThrow("不是应用角色");
  expect(close("--clsoe", role)).toMatchObject({ status: 78, stdout: "" });
});
