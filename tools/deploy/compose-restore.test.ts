/** A restore under compose: the service that the guide calls is given what the command needs, and nobody is connected beside it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { settings } from "../../server/src/config/config.ts";
import { ROOT } from "../formatted.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
type Service = {
  profiles?: string[];
  environment: Record<string, string>;
  secrets: string[];
  volumes: string[];
  depends_on: Record<string, { condition: string }>;
};
const { services } = parse(read("deploy/container/compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
};

test("a restore has the owner's address, both keys and the backups, and needs no migration before it", () => {
  const { restore, worker } = services;
  if (!restore || !worker) throw new Error("compose.yaml has no restore");
  // Not a part of `up`, which would otherwise restore something.
  expect(restore.profiles).toEqual(["restore"]);
  const files = Object.entries(restore.environment).filter(([name]) => name.endsWith("_FILE"));
  const names = files.map(([name]) => name.replace(/_FILE$/, "")).toSorted();
  expect(names).toEqual(["BACKUP_KEY", "DATABASE_URL", "MIGRATE_DATABASE_URL", "SECRET_KEY"]);
  for (const [, path] of files)
    expect(restore.secrets).toContain(path.replace("/run/secrets/", ""));
  const known = new Set<string>(Object.values(settings).map(([name]) => name));
  for (const name of names) expect(known.has(name)).toBe(true);
  expect(restore.volumes).toEqual(worker.volumes);
  expect(Object.keys(restore.depends_on)).toEqual(["prepare"]);
});

test("the guide stops whoever is connected, restores, and starts them", () => {
  const [, part = ""] = read("docs/operations/backup.md").split("## Under compose");
  const steps = [...part.matchAll(/compose\.yaml (.*)$/gm)].map(([, step = ""]) => step);
  const connected = Object.entries(services)
    .filter(([, one]) => one.depends_on?.["migrate"] && !one.profiles)
    .map(([name]) => name);
  expect(steps[0]).toBe(`stop ${connected.join(" ")}`);
  expect(steps.slice(1).map((step) => /^\w+/.exec(step)?.[0])).toEqual([
    "run",
    "run",
    "up",
    "exec",
  ]);
  expect(steps[2]).toContain("restore node tools/restore.ts /backup/");
});
