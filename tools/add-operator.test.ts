/** `npm run operator` in an administrator's shell, which has the database's address and nothing else of the server's. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./formatted.ts";

/** Nobody listens there: whoever is refused before is refused without a database. */
const DATABASE_URL = "postgres://panel_app:x@127.0.0.1:9/panel";

function link(settings: Record<string, string>) {
  const args = [join(ROOT, "tools/add-operator.ts"), "link", "li.rui", "u-1004"];
  const env = { PATH: process.env["PATH"], DATABASE_URL, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { status, said: stdout + stderr };
}

test("nobody is linked to the simulated provider by a setting that was forgotten", () => {
  const { status, said } = link({});
  expect(status).toBe(1);
  expect(said).toBe("请先设置 OIDC_ISSUER 和同组的 OIDC_…，与服务器的设置相同，再关联账号\n");
});

test("with the provider's settings the database is asked, and with some of them the others are named", () => {
  const half = link({ OIDC_ISSUER: "https://login.company.example" });
  expect(half.status).not.toBe(0);
  expect(half.said).toContain("OIDC_CLIENT_ID、OIDC_CLIENT_SECRET、OIDC_GROUPS");
  const whole = link({
    OIDC_ISSUER: "https://login.company.example",
    OIDC_CLIENT_ID: "panel-console",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_GROUPS: "panel-admins=admin",
  });
  expect(whole.said).toContain("ECONNREFUSED");
});
