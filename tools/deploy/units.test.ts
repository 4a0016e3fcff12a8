/** The units for systemd and the examples for nginx and Caddy: they say what the server takes, and are closed. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig, secretsOf, settings } from "../../server/src/config/config.ts";
import { readNeeded } from "../../server/src/config/needed.ts";
import { ROOT } from "../formatted.ts";
import { largestBody } from "./largest-body.ts";
import { settingsFile } from "./settings-file.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const UNITS = "deploy/systemd";
const units = readdirSync(join(ROOT, UNITS));
const services = units.filter((name) => name.endsWith(".service"));
const linesOf = (unit: string, key: string): string[] =>
  [...read(`${UNITS}/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(
    ([, value = ""]) => value,
  );
const scratch = mkdtempSync(join(tmpdir(), "panel-units-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/**
 * As systemd starts it, with the example's settings and a file for each credential. `more` stands in panel.env, which goes
 * before what the unit says.
 */
function environmentOf(unit: string, more: Record<string, string> = {}): Record<string, string> {
  const said = linesOf(unit, "Environment")
    .flatMap((line) => line.split(" "))
    .join("\n");
  const values: Record<string, string> = {
    database_url: "postgres://panel_app:x@127.0.0.1/panel",
    migrate_database_url: "postgres://panel_owner:x@127.0.0.1/panel",
    secret_key: "a key that is long enough for a site",
    backup_key: "a key of backups that is long enough",
  };
  for (const credential of linesOf(unit, "LoadCredential")) {
    const [id = "", path] = credential.split(":");
    expect(path).toBe(`/etc/panel/secrets/${id}`);
    writeFileSync(join(scratch, id), values[id] ?? "");
  }
  const file = settingsFile(read("deploy/container/panel.env.example"));
  const filled = Object.entries(file).map(([key, value]) => [key, value || "filled in"]);
  return {
    ...settingsFile(said.replaceAll("%d", scratch)),
    ...(linesOf(unit, "EnvironmentFile").length > 0 ? Object.fromEntries(filled) : {}),
    ...more,
  } as Record<string, string>;
}

test("each unit gives its process the settings that it needs, and the owner's address to the migration alone", () => {
  const names = new Set<string>(Object.values(settings).flatMap(([one]) => [one, `${one}_FILE`]));
  // Of Node: a proof of gigabytes is on the disk, in a folder of its own that may be written.
  names.add("TMPDIR");
  expect(environmentOf("panel-verify.service")["TMPDIR"]).toBe("/var/tmp");
  expect(linesOf("panel-verify.service", "PrivateTmp")).toEqual(["yes"]);
  for (const unit of services)
    expect(Object.keys(environmentOf(unit)).filter((name) => !names.has(name))).toEqual([]);
  const web = readConfig(environmentOf("panel-web.service"), { as: "server" });
  const worker = readConfig(environmentOf("panel-worker.service"), { as: "server" });
  expect(web).toMatchObject({ run: "web", port: 3000, backupKey: undefined });
  // On the same machine they have a port each.
  expect(worker).toMatchObject({ run: "worker", port: 3001, backupDir: "/var/backups/panel" });
  expect(worker.backupKey).toBeDefined();
  expect(readConfig(environmentOf("panel-verify.service")).backupKey).toBeDefined();
  const needed = ["migrateDatabaseUrl"] as const;
  readNeeded(environmentOf("panel-migrate.service"), needed);
  const holders = services.filter((unit) => read(`${UNITS}/${unit}`).includes("MIGRATE_DATABASE"));
  expect(holders).toEqual(["panel-migrate.service"]);
});

test("two processes of one machine share panel.env, and have each a port of its own for metrics", () => {
  const ports = ["panel-web.service", "panel-worker.service"].map(
    (unit) => readConfig(environmentOf(unit), { as: "server" }).metricsPort,
  );
  expect(ports).toEqual([9100, 9101]);
  const guide = read("docs/operations/seeing.md");
  for (const port of ports) expect(guide).toContain(String(port));
  // What the file says would be both processes'.
  expect(settingsFile(read("deploy/container/panel.env.example"))).not.toHaveProperty(
    "METRICS_PORT",
  );
});

test("while keys change every unit takes both, as the guide says, beside the key that it always gives", () => {
  const old = "a key that is long enough for a site";
  const next = "a new key which is longer than 32 characters";
  for (const unit of services.filter((one) => read(`${UNITS}/${one}`).includes("secret_key"))) {
    const given = environmentOf(unit, { SECRET_KEYS: `${next},${old}` });
    expect(secretsOf(readConfig(given)), unit).toEqual([next, old]);
  }
});

test("what a unit runs is there, as nobody in particular, and a setting that is wrong is not tried again", () => {
  for (const unit of services) {
    const [command = ""] = linesOf(unit, "ExecStart");
    const [node, program = ""] = command.split(" ");
    expect(node).toBe("/opt/panel/node_modules/node/bin/node");
    expect(read(program), program).not.toBe("");
    expect(linesOf(unit, "User")).toEqual(["panel"]);
    for (const closed of ["NoNewPrivileges=yes", "ProtectSystem=strict", "ProtectHome=yes"])
      expect(read(`${UNITS}/${unit}`), unit).toContain(`\n${closed}\n`);
  }
  for (const unit of ["panel-web.service", "panel-worker.service"]) {
    expect(linesOf(unit, "Restart")).toEqual(["always"]);
    expect(linesOf(unit, "RestartPreventExitStatus")).toEqual(["78"]);
    // Code 75 may pass, and is tried for as long as it takes.
    expect(linesOf(unit, "StartLimitIntervalSec")).toEqual(["0"]);
  }
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!hasSystemd)(
  "systemd itself reads the units without a word, and finds them closed",
  () => {
    for (const unit of units) {
      cpSync(join(ROOT, UNITS, unit), join(scratch, unit));
      const text = readFileSync(join(scratch, unit), "utf8");
      // It looks for the program, which is not installed here.
      writeFileSync(
        join(scratch, unit),
        text.replaceAll(/^ExecStart=\S+/gm, "ExecStart=/bin/true"),
      );
    }
    const said = spawnSync(
      "systemd-analyze",
      ["verify", ...units.map((unit) => join(scratch, unit))],
      {
        encoding: "utf8",
      },
    );
    expect(said).toMatchObject({ status: 0, stderr: "" });
    for (const unit of ["panel-web.service", "panel-worker.service"]) {
      const args = [
        "security",
        "--offline=yes",
        "--no-pager",
        "--threshold=20",
        join(scratch, unit),
      ];
      expect(spawnSync("systemd-analyze", args).status, unit).toBe(0);
    }
  },
);

test("the proxies let through what the server takes, and keep no stream back", () => {
  const [, nginx] = /client_max_body_size (\d+);/.exec(read("deploy/proxy/panel-site.conf")) ?? [];
  const [, caddy] = /max_size (\d+)B/.exec(read("deploy/proxy/Caddyfile")) ?? [];
  expect([Number(nginx), Number(caddy)]).toEqual([largestBody(), largestBody()]);
});
