/** `npm run operator` in an administrator's shell, which has the database's address and nothing else of the server's. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../server/src/config/config.ts";
import { issuerOf } from "./add-operator.ts";
import { ROOT } from "./formatted.ts";

/** Nobody listens there: a command that is refused early needs no database. */
const DATABASE_URL = "postgres://panel_app:x@127.0.0.1:9/panel";
const oidc = {
  OIDC_ISSUER: "https://login.company.example",
  OIDC_CLIENT_ID: "panel-console",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_GROUPS: "panel-admins=admin",
};

test("nobody is linked to the simulated provider by a setting that was forgotten", () => {
  const args = [join(ROOT, "tools/add-operator.ts"), "link", "li.rui", "u-1004"];
  const env = { PATH: process.env["PATH"], DATABASE_URL };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  expect(stdout + stderr).toBe(
    "请先设置 OIDC_ISSUER 和同组的 OIDC_…，与服务器的设置相同，再关联账号\n",
  );
  expect(status).toBe(1);
});

test("a link is to the provider that is set, and to the simulated one in npm start's own database alone", () => {
  const issuer = (settings: Record<string, string>) => issuerOf(readConfig(settings));
  expect(issuer({ DATABASE_URL, ...oidc })).toBe(oidc.OIDC_ISSUER);
  expect(issuer(oidc)).toBe(oidc.OIDC_ISSUER);
  expect(issuer({ DATABASE_URL })).toBeUndefined();
  expect(issuer({ DATABASE_URL, NODE_ENV: "test" })).toBeUndefined();
  expect(issuer({})).toBe("http://127.0.0.1:3100/oidc");
  expect(issuer({ NODE_ENV: "test" })).toBeUndefined();
  // With some of them the others are named.
  const { OIDC_ISSUER } = oidc;
  expect(() => issuer({ DATABASE_URL, OIDC_ISSUER })).toThrow(
    "OIDC_CLIENT_ID、OIDC_CLIENT_SECRET、OIDC_GROUPS",
  );
});
