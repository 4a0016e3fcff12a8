/**
 * The image and the proxies, `npm run drill -- --deploy`: the Dockerfile's steps are carried out in a folder, the
 * database is prepared and migrated by roles that own nothing more, web and worker serve from files that they cannot
 * change, and two brands are visited through nginx and Caddy. The short form takes packages and sites that are here.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { preparedFor } from "../../server/src/platform/prepare.ts";
import {
  aliyunSettings,
  type AliyunSimulator,
  startAliyun,
} from "../../server/simulators/aliyun.ts";
import { settingsFile } from "../../tools/deploy/settings-file.ts";
import { ROOT } from "../../tools/formatted.ts";
import { freePort } from "../../tools/postgres/port.ts";
import { startThrowAway } from "../../tools/throw-away.ts";
import { type Contained, type Container, containerOf, notTried, untilReady } from "./container.ts";
import { type Form, isBuilt, layOutImage } from "./image.ts";
import { type Proxy, startCaddy, startNginx, versionOf } from "./proxies.ts";
import { checkPassedOn, checkProxy } from "./proxy-checks.ts";
import { startSink } from "./sink.ts";
import { verdictOf } from "./verdict.ts";

type Say = (line: string) => void;

/** Answers whether all went well. */
export async function deployDrill(form: Form, say: Say): Promise<boolean> {
  if (form === "short" && !isBuilt()) {
    say("SKIPPED the image: the sites are not built here (npm run build)");
    return true;
  }
  const began = performance.now();
  const skipped = notTried();
  const folder = mkdtempSync(join(tmpdir(), "panel-deploy-"));
  // The container's user is another one.
  chmodSync(folder, 0o755);
  const wrong: string[] = [];
  try {
    wrong.push(...(await deploy(folder, form, { say, skipped })));
  } catch (error) {
    wrong.push(error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const line of wrong) say(`BAD ${line}`);
  for (const what of skipped) say(`SKIPPED ${what}`);
  const seconds = (performance.now() - began) / 1000;
  const { isGood, line } = verdictOf({ form, wrong, skipped, seconds });
  say(line);
  return isGood;
}

/** `skipped` takes what cannot be tried here. */
type DeployLog = { say: Say; skipped: string[] };

async function deploy(folder: string, form: Form, { say, skipped }: DeployLog): Promise<string[]> {
  const image = layOutImage(join(folder, "image"), form);
  // Production refuses a database that may lose what it has acknowledged.
  const aliyun = await startAliyun();
  const database = await startThrowAway(undefined, { durable: true });
  const running: Contained[] = [];
  try {
    const { databaseUrl, migrateDatabaseUrl } = await prepared(database.url);
    const container = containerOf(image, folder, settingsOf(databaseUrl, aliyun));
    const wrong = checkFiles(container);
    wrong.push(...checkMigration(container, migrateDatabaseUrl));
    const port = await freePort(undefined);
    // In the short form one process does both.
    const parts = form === "short" ? (["all"] as const) : (["web", "worker"] as const);
    for (const run of parts) {
      const own = run === "worker" ? await freePort(undefined) : port;
      const one = container.start(run, { RUN: run, PORT: String(own) });
      running.push(one);
      await untilReady(own, one);
    }
    const health = container.run(image.healthcheck, { PORT: String(port) });
    if (health.code !== 0) wrong.push(`its HEALTHCHECK says ${health.said}`);
    wrong.push(...(await throughProxies({ folder, port, aliyun, say, skipped })));
    if (form === "long") wrong.push(...checkBackup(container));
    return [...wrong, ...(await stopped(running))];
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await aliyun.stop();
    await database.stop();
  }
}

/** As panel.env.example has it, with what an operator fills in. */
function settingsOf(databaseUrl: string, aliyun: AliyunSimulator): Record<string, string> {
  const example = settingsFile(
    readFileSync(join(ROOT, "deploy/container/panel.env.example"), "utf8"),
  );
  const filled = Object.entries(example).map(([name, value]) => [name, value || "filled in"]);
  return {
    ...(Object.fromEntries(filled) as Record<string, string>),
    ...aliyunSettings(aliyun.url),
    CAPTCHA_PROVIDER: "aliyun",
    LISTEN_HOST: "127.0.0.1",
    TRUSTED_PROXIES: "127.0.0.1/32",
    DRAIN_SECONDS: "0",
    DATABASE_URL: databaseUrl,
    SECRET_KEY: "a key for drills, longer than 32 characters",
    BACKUP_KEY: "a key of backups for drills, longer than 32",
  };
}

/** Both roles, as an administrator makes them. */
async function prepared(superuserUrl: string) {
  const urlOf = (role: string) => {
    const url = new URL(superuserUrl);
    [url.username, url.password] = [role, `${role} password`];
    return url.href;
  };
  const urls = { migrateDatabaseUrl: urlOf("panel_owner"), databaseUrl: urlOf("panel_app") };
  const { ownerRole, appRoles, inDatabase } = preparedFor(urls);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  for (const statement of [...ownerRole, ...appRoles, ...inDatabase]) await client.query(statement);
  await client.end();
  return urls;
}

/** Tries to change the image, and to keep something in its data. */
const PROBE = `
  const { writeFileSync } = require("node:fs");
  const writes = (path) => { try { writeFileSync(path, ""); return true; } catch { return false; } };
  console.log(JSON.stringify({
    image: writes("server/src/written"), data: writes(process.env.DATA_DIR + "/kept"), user: process.getuid(),
  }));`;

function checkFiles(container: Container): string[] {
  const { said } = container.run(["node", "-e", PROBE]);
  const found = JSON.parse(said) as { image: boolean; data: boolean; user: number };
  const wrong = found.data ? [] : ["it cannot write its data"];
  if (notTried().length > 0) return wrong;
  if (found.image) wrong.push("it can write its own files");
  if (found.user !== 1000) wrong.push(`it runs as ${found.user}`);
  return wrong;
}

function checkMigration(container: Container, url: string): string[] {
  const { code, said } = container.run(["node", "tools/migrate.ts"], { MIGRATE_DATABASE_URL: url });
  return code === 0 && /已执行 \d+ 个迁移/.test(said) ? [] : [`migrating: ${said}`];
}

type Behind = DeployLog & { folder: string; port: number; aliyun: AliyunSimulator };

async function throughProxies({ folder, port, aliyun, say, skipped }: Behind): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, start] of [
    ["nginx", startNginx],
    ["caddy", startCaddy],
  ] as const) {
    if (versionOf(name) === undefined) {
      skipped.push(`${name} is not on this machine (apt-get install ${name})`);
      continue;
    }
    const found = [
      ...(await behind(start({ folder, nodePort: port }), (proxy) => checkProxy(proxy, aliyun))),
      ...(await beforeSink((nodePort) => start({ folder: join(folder, "sink"), nodePort }))),
    ];
    wrong.push(...found);
    if (found.length === 0) say(`ok  two brands through ${name} ${versionOf(name)}`);
  }
  return wrong;
}

async function behind(
  starting: Promise<Proxy>,
  check: (proxy: Proxy) => Promise<string[]>,
): Promise<string[]> {
  const proxy = await starting;
  try {
    return await check(proxy);
  } finally {
    await proxy.stop();
  }
}

async function beforeSink(start: (nodePort: number) => Promise<Proxy>): Promise<string[]> {
  const sink = await startSink();
  try {
    return await behind(start(sink.port), checkPassedOn);
  } finally {
    await sink.stop();
  }
}

function checkBackup(container: Container): string[] {
  const backup = container.run(["node", "tools/backup.ts"]);
  const verify = container.run(["node", "tools/backup-verify.ts"]);
  return [
    ...(backup.code === 0 ? [] : [`npm run backup: ${backup.said}`]),
    ...(verify.said.includes("账目平衡") ? [] : [`npm run backup:verify: ${verify.said}`]),
  ];
}

async function stopped(running: readonly Contained[]): Promise<string[]> {
  const codes = await Promise.all(running.map((one) => one.stop()));
  return codes.flatMap((code, n) =>
    code === 0 ? [] : [`it stops with code ${code}: ${running[n]?.log().slice(-500)}`],
  );
}
