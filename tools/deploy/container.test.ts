/** The image and compose.yaml: read as Docker reads them, and held against the server's own table of settings. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig, secretsOf, settings } from "../../server/src/config/config.ts";
import { readNeeded } from "../../server/src/config/needed.ts";
import { ROOT } from "../formatted.ts";
import { copiesOf, ignoredBy, readStages } from "./dockerfile.ts";
import { settingsFile } from "./settings-file.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const stages = readStages(read("deploy/container/Dockerfile"));
const packageJson = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };

type Service = {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  profiles?: string[];
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  network_mode?: string;
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
  networks: { inside: { ipam: { config: { subnet: string }[] } } };
};
const compose = parse(read("deploy/container/compose.yaml"), { merge: true }) as Compose;
const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`compose.yaml has no ${name}`);
  return found;
};
const ours = Object.entries(compose.services).filter(([, { image }]) => /panel/.test(image));

/** A copy, because secrets.sh writes beside itself. */
const folder = mkdtempSync(join(tmpdir(), "panel-container-"));
const madeSecrets = () =>
  Object.fromEntries(
    readdirSync(join(folder, "secrets")).map((name) => [
      name,
      readFileSync(join(folder, "secrets", name), "utf8"),
    ]),
  );
const makeSecrets = () => spawnSync("sh", [join(folder, "secrets.sh")], { encoding: "utf8" });
beforeAll(() => {
  for (const name of ["secrets.sh", "panel.env.example", "compose.env.example"])
    cpSync(join(ROOT, "deploy/container", name), join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** As compose starts it: its file of settings, what it says itself, and secrets where they really lie. */
function environmentOf(name: string): Record<string, string> {
  const { environment = {}, env_file } = service(name);
  const file =
    env_file === undefined ? {} : settingsFile(read("deploy/container/panel.env.example"));
  // Blank ones are the operator's to fill.
  const filled = Object.entries(file).map(([key, value]) => [key, value || "filled in"]);
  const own = Object.entries(environment).map(([key, value]) => [
    key,
    String(value)
      .replace("/run/secrets", join(folder, "secrets"))
      .replace(/\$\{\w+:-(.*?)\}/, "$1"),
  ]);
  return Object.fromEntries([...filled, ...own]) as Record<string, string>;
}

test("the image runs the pinned Node, what production needs and no more, as nobody in particular", () => {
  expect(stages.arguments).toEqual({ NODE_VERSION: packageJson.dependencies["node"] });
  for (const { from } of stages.all)
    expect(["packages", "runtime", "node:${NODE_VERSION}-bookworm-slim"]).toContain(from);
  const image = stages.last;
  expect(image.steps.filter(({ word }) => word === "ADD")).toEqual([]);
  const said = (word: string) => image.steps.filter((step) => step.word === word);
  expect(said("USER").map(({ text }) => text)).toEqual(["1000:1000"]);
  expect(said("HEALTHCHECK")[0]?.text).toContain("/healthz");
  expect(said("CMD").map(({ text }) => text)).toEqual(['["node", "server/src/main.ts"]']);
  const packages = stages.all.find(({ name }) => name === "packages");
  expect(packages?.steps.at(-1)?.text).toBe("npm ci --omit=dev");
  // Nobody's code but the operator's runs while it is built: .npmrc turns the packages' own scripts off.
  expect(read(".npmrc")).toContain("ignore-scripts=true");
});

test("what the image copies is in the repository, and neither tests nor secrets nor what was built here", () => {
  const isIgnored = ignoredBy(read(".dockerignore"));
  for (const { sources, from } of stages.all.flatMap(copiesOf))
    for (const source of from === undefined ? sources : []) {
      expect(existsSync(join(ROOT, source)), source).toBe(true);
      expect(isIgnored(source), source).toBe(false);
    }
  for (const path of [
    "deploy/container/secrets/secret_key",
    "server/test/server.ts",
    "server/src/run.test.ts",
    "web/dist/client/index.html",
    "node_modules/pg/package.json",
    ".git/config",
    "data/secret.key",
  ])
    expect(isIgnored(path), path).toBe(true);
  expect(isIgnored("server/src/run.ts")).toBe(false);
});

test("secrets are made once, each by chance, readable in the container and closed outside", () => {
  expect(makeSecrets()).toMatchObject({ status: 0, stderr: "" });
  const made = madeSecrets();
  expect(Object.keys(made)).toEqual(Object.keys(compose.secrets).toSorted());
  expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
  expect(makeSecrets().status).toBe(0);
  expect(madeSecrets()).toEqual(made);
  for (const [name, { file }] of Object.entries(compose.secrets))
    expect(file).toBe(`secrets/${name}`);
  const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
  expect([modeOf("secrets"), modeOf("secrets/secret_key")]).toEqual([0o700, 0o644]);
  // The providers' keys are written into it by the operator.
  expect([modeOf("panel.env"), modeOf(".env")]).toEqual([0o600, 0o600]);
});

test("what compose.yaml goes by stands in a file, and is the same without it", () => {
  const text = read("deploy/container/compose.yaml");
  const unless = [...text.matchAll(/\$\{(PANEL_\w+):-([^}]*)\}/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  const { PANEL_IMAGE: image, ...asked } = Object.fromEntries(unless);
  expect(image).toBe("panel:local");
  const example = read("deploy/container/compose.env.example");
  expect(settingsFile(example)).toEqual(asked);
  // One process for all: the one that is always there, to be entered by the guide's commands.
  expect(JSON.stringify(service("worker"))).not.toContain("replicas");
  expect(read("docs/operations.md").match(/compose\.yaml exec \w+/g)).toEqual(
    Array.from({ length: 2 }, () => "compose.yaml exec worker"),
  );
  expect(example).toContain("PANEL_WORKER_RUN=all");
  expect(readConfig({ ...environmentOf("worker"), RUN: "all" }, { as: "server" }).run).toBe("all");
});

test("web and worker are given what the server needs, each name is a setting, and the two make one site", () => {
  const names = new Set<string>(
    Object.values(settings).flatMap(([name]) => [name, `${name}_FILE`]),
  );
  // Not a setting of ours: where a backup is proved, on the disk and not in the memory that /tmp is here.
  expect(service("worker").environment?.["TMPDIR"]).toBe("/data");
  expect(service("worker").volumes).toContain("data:/data");
  names.add("TMPDIR");
  for (const [name] of ours) {
    const unknown = Object.keys(environmentOf(name)).filter((key) => !names.has(key));
    expect(unknown, name).toEqual([]);
  }
  for (const run of ["web", "worker"]) {
    const config = readConfig(environmentOf(run), { as: "server" });
    expect(config).toMatchObject({ run, nodeEnv: "production" });
    // Only the process that takes backups has the key for them, and none that members reach.
    expect(config.backupKey === undefined).toBe(run === "web");
    if (run === "worker") expect(config.backupDir).toBe("/backup");
    expect(service(run).secrets?.includes("backup_key")).toBe(run === "worker");
    expect(service(run).volumes?.includes("backup:/backup")).toBe(run === "worker");
    expect(config.brands).toHaveLength(2);
    // The key that the container always gives stays in its place while keys change.
    const [key = "", next] = [config.secretKey, "a new key which is longer than 32 characters"];
    const changing = { ...environmentOf(run), SECRET_KEYS: `${next},${key}` };
    expect(secretsOf(readConfig(changing, { as: "server" }))).toEqual([next, key]);
    expect(config.trustedProxies).toEqual([compose.networks.inside.ipam.config[0]?.subnet]);
    expect(config.databaseUrl).toMatch(/^postgres:\/\/panel_app:\w{64}@postgres:5432\/panel$/);
  }
  const needed = ["migrateDatabaseUrl"] as const;
  expect(readNeeded(environmentOf("migrate"), needed).migrateDatabaseUrl).toContain("panel_owner:");
  expect(readConfig(environmentOf("restore")).migrateDatabaseUrl).toContain("panel_owner:");
  const both = [...needed, "databaseUrl"] as const;
  expect(readNeeded(environmentOf("prepare-text"), both).databaseUrl).toContain("panel_app:");
});

test("the database is prepared, then migrated, then served, and the owner's address stays with the jobs", () => {
  const after = (name: string) =>
    Object.entries(service(name).depends_on ?? {}).map(
      ([on, { condition }]) => `${on} ${condition}`,
    );
  const done = "service_completed_successfully";
  expect(after("prepare")).toEqual(["postgres service_healthy", `prepare-text ${done}`]);
  expect(after("migrate")).toEqual([`prepare ${done}`]);
  expect(after("web")).toEqual([`migrate ${done}`]);
  expect(after("worker")).toEqual([`migrate ${done}`]);
  expect(after("proxy")).toEqual(["web service_healthy"]);
  const holders = Object.entries(compose.services)
    .filter(([, { secrets = [] }]) => secrets.includes("migrate_database_url"))
    .map(([name]) => name);
  expect(holders).toEqual(["prepare-text", "migrate", "restore"]);
  for (const { secrets = [], volumes = [] } of Object.values(compose.services)) {
    for (const one of secrets) expect(compose.secrets).toHaveProperty(one);
    for (const one of volumes)
      if (/^\w/.test(one)) expect(compose.volumes).toHaveProperty(one.split(":")[0] ?? "");
  }
});

test("our processes write nowhere but to their volumes, and nobody but the proxy is open to the world", () => {
  for (const [name, one] of ours) {
    expect(one.read_only, name).toBe(true);
    expect(one.cap_drop, name).toEqual(["ALL"]);
    expect(one.security_opt, name).toEqual(["no-new-privileges:true"]);
    expect(one.build?.dockerfile, name).toBe("deploy/container/Dockerfile");
    expect(["runtime", "development"], name).toContain(one.build?.target);
  }
  const open = Object.entries(compose.services).filter(([, { ports = [] }]) =>
    ports.some((port) => !port.startsWith("127.0.0.1:")),
  );
  expect(open.map(([name]) => name)).toEqual(["proxy"]);
});

test("simulators are in the development profile alone, on the laptop's own address", () => {
  const simulated = Object.entries(compose.services).filter(
    ([name, { command = [], build }]) =>
      command.join(" ").includes("simulators") ||
      build?.target === "development" ||
      /develop/.test(name),
  );
  expect(simulated.map(([name]) => name)).toEqual([
    "development",
    "development-site",
    "development-simulators",
  ]);
  for (const [name, { profiles }] of simulated) expect(profiles, name).toEqual(["development"]);
  const site = readConfig(environmentOf("development-site"), { as: "server" });
  expect(site).toMatchObject({ development: true, run: "all", listenHost: "127.0.0.1" });
  // The image that is deployed has none of them.
  const sources = stages.last.steps.flatMap(({ word, text }) => (word === "COPY" ? [text] : []));
  expect(sources.join(" ")).not.toMatch(/simulators|sample/);
});
