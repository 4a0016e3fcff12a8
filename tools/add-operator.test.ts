/** `npm run operator` in an administrator's shell, which has the database's address and nothing else of the server's. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { issuerOf, settingsOf } from "./add-operator.ts";
import { ROOT } from "./formatted.ts";

/** Nobody listens there: a command that is refused early needs no database. */
const DATABASE_URL = "postgres://panel_app:x@127.0.0.1:9/panel";
const OIDC_ISSUER = "https://login.company.example";
const folder = mkdtempSync(join(tmpdir(), "panel-operator-"));
afterAll(() => rmSync(folder, { recursive: true }));

const operator = (args: string[], { env = {}, node = [] as string[] } = {}) =>
  spawnSync(process.execPath, [...node, join(ROOT, "tools/add-operator.ts"), ...args], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...env },
  });

test("nobody is linked to the simulated provider by a setting that was forgotten", () => {
  const env = { DATABASE_URL };
  const { status, stdout, stderr } = operator(["link", "li.rui", "u-1004"], { env });
  expect(stdout + stderr).toBe("请先设置 OIDC_ISSUER，与服务器的设置相同，再关联账号\n");
  expect(status).toBe(1);
});

test("the guide's link goes by a server's file of settings, without its NODE_ENV and its secrets", () => {
  const settings = join(folder, "panel.env");
  const address = join(folder, "database_url");
  const example = readFileSync(join(ROOT, "deploy/container/panel.env.example"), "utf8");
  const more = [
    "TRUSTED_PROXIES=127.0.0.1/32",
    `OIDC_ISSUER=${OIDC_ISSUER}`,
    "OIDC_CLIENT_SECRET_FILE=/nowhere/oidc",
  ];
  writeFileSync(settings, [example, ...more, ""].join("\n"));
  writeFileSync(address, DATABASE_URL);
  const guide = readFileSync(join(ROOT, "docs/operations/sign-on.md"), "utf8");
  expect(guide).toContain("--env-file=/etc/panel/panel.env tools/add-operator.ts link");
  const { stderr } = operator(["link", "li.rui", "u-1004"], {
    env: { DATABASE_URL_FILE: address },
    node: [`--env-file=${settings}`],
  });
  // It comes as far as the database, where nobody listens.
  expect(stderr).toContain("ECONNREFUSED 127.0.0.1:9");
});

test("a link is to the provider that is set, and to the simulated one in npm start's own database alone", () => {
  const issuer = (settings: Record<string, string>) => issuerOf(settingsOf(settings));
  expect(issuer({ DATABASE_URL, OIDC_ISSUER })).toBe(OIDC_ISSUER);
  expect(issuer({ OIDC_ISSUER })).toBe(OIDC_ISSUER);
  expect(issuer({ DATABASE_URL })).toBeUndefined();
  expect(issuer({ DATABASE_URL, NODE_ENV: "test" })).toBeUndefined();
  expect(issuer({})).toBe("http://127.0.0.1:3100/oidc");
  expect(issuer({ NODE_ENV: "test" })).toBeUndefined();
  expect(() => issuer({ DATABASE_URL, OIDC_ISSUER: "login.company.example" })).toThrow(
    "OIDC_ISSUER 应为 http(s) 地址",
  );
});
