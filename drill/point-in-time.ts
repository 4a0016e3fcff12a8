/**
 * pgBackRest with deploy/backup/pgbackrest.conf as it is shipped, `npm run drill -- --point-in-time`: a full backup, a
 * second one, and a restore to a moment between two changes. The repository is a folder here; what the file's notes say
 * of postgresql.conf is what the database is given. Needs Debian's packages pgbackrest and postgresql, and root.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../tools/formatted.ts";
import { freePort } from "../tools/postgres/port.ts";

type Say = (line: string) => void;
const BIN = "/usr/lib/postgresql/15/bin";
const shipped = readFileSync(join(ROOT, "deploy/backup/pgbackrest.conf"), "utf8");

/** Answers whether all went well; what is not here is said, and is no success. */
export async function pointInTimeDrill(say: Say): Promise<boolean> {
  const version = spawnSync("pgbackrest", ["version"], { encoding: "utf8" }).stdout?.trim();
  const hasServer = spawnSync(join(BIN, "postgres"), ["--version"]).status === 0;
  if (!version || !hasServer || process.getuid?.() !== 0) {
    say("SKIPPED needs root, pgbackrest and PostgreSQL 15 (apt-get install pgbackrest postgresql)");
    return false;
  }
  const folder = mkdtempSync(join(tmpdir(), "panel-point-"));
  let place: Place | undefined;
  try {
    place = await layOut(folder);
    return await tryRestore(place, version, say);
  } finally {
    const stop = [join(BIN, "pg_ctl"), "-D", join(folder, "data"), "-m", "fast", "stop"];
    if (place) spawnSync(...asPostgres(place, stop));
    rmSync(folder, { recursive: true, force: true });
  }
}

type Place = { folder: string; data: string; config: string; port: number };

/** Its repository, folders and port are this machine's; all else is as shipped. */
async function layOut(folder: string): Promise<Place> {
  const port = await freePort(undefined);
  const at = (name: string) => join(folder, name);
  for (const name of ["repo", "spool", "lock", "log"]) mkdirSync(at(name));
  const own = { "lock-path": at("lock"), "log-path": at("log") };
  const here: Record<string, string | number> = {
    "repo1-type": "posix",
    "repo1-path": at("repo"),
    "repo1-cipher-pass": "a passphrase of a drill",
    "spool-path": at("spool"),
    "pg1-path": at("data"),
    "pg1-port": port,
  };
  const text = shipped
    .replaceAll(/^repo1-s3-.*\n/gm, "")
    .replaceAll(/^([\w-]+)=.*$/gm, (line, name: string) =>
      name in here ? `${name}=${here[name]}` : line,
    )
    .replace("[panel]", `lock-path=${own["lock-path"]}\nlog-path=${own["log-path"]}\n\n[panel]`);
  writeFileSync(at("pgbackrest.conf"), `${text}\npg1-socket-path=${folder}\n`);
  execFileSync("chown", ["-R", "postgres", folder]);
  return { folder, data: at("data"), config: at("pgbackrest.conf"), port };
}

const asPostgres = ({ folder }: Place, words: readonly string[]) => {
  const identity = ["--reuid=postgres", "--regid=postgres", "--clear-groups"];
  const how = { cwd: folder, encoding: "utf8" } as const;
  return ["setpriv", [...identity, ...words], how] as const;
};

function run(place: Place, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(...asPostgres(place, words));
  if (status !== 0) throw new Error(`${words.join(" ")}: ${stdout}${stderr}`);
  return stdout.trim();
}

const pgbackrest = (place: Place, ...words: string[]) =>
  run(place, "pgbackrest", `--config=${place.config}`, "--stanza=panel", ...words);
const ask = (place: Place, statement: string) =>
  run(
    place,
    "psql",
    "-h",
    place.folder,
    "-p",
    `${place.port}`,
    "-U",
    "postgres",
    "-Atqc",
    statement,
  );
/** Its output goes to a file: a pipe would keep us waiting until PostgreSQL ends. */
const control = (place: Place, what: "start" | "stop") =>
  run(
    place,
    join(BIN, "pg_ctl"),
    "-D",
    place.data,
    "-l",
    join(place.folder, "log/pg"),
    "-m",
    "fast",
    "-w",
    what,
  );

async function tryRestore(place: Place, version: string, say: Say): Promise<boolean> {
  run(place, join(BIN, "initdb"), "-D", place.data, "-U", "postgres", "--auth=trust");
  const notes = [...shipped.matchAll(/^# {3}(\w+ = .*)$/gm)].map(([, line = ""]) => line);
  const settings = notes.map((line) =>
    line.replace("pgbackrest ", `pgbackrest --config=${place.config} `),
  );
  settings.push(`port = ${place.port}`, `unix_socket_directories = '${place.folder}'`);
  appendFileSync(join(place.data, "postgresql.conf"), `${settings.join("\n")}\n`);
  control(place, "start");
  pgbackrest(place, "stanza-create");
  pgbackrest(place, "check");
  ask(place, "create table coin as select generate_series(1, 1000) as n");
  const began = performance.now();
  pgbackrest(place, "--type=full", "backup");
  const backupMs = performance.now() - began;
  ask(place, "insert into coin values (1001)");
  await sleep(1000);
  const moment = ask(place, "select clock_timestamp()");
  await sleep(1000);
  ask(place, "delete from coin where n <= 500");
  pgbackrest(place, "--type=diff", "backup");
  control(place, "stop");
  const restoring = performance.now();
  pgbackrest(
    place,
    "--delta",
    "--type=time",
    `--target=${moment}`,
    "--target-action=promote",
    "restore",
  );
  control(place, "start");
  while (ask(place, "select pg_is_in_recovery()") === "t") await sleep(100);
  const restoreMs = performance.now() - restoring;
  const found = ask(place, "select count(*) || ' ' || max(n) from coin");
  const isGood = notes.length === 4 && found === "1001 1001";
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  say(
    `${isGood ? "ok " : "BAD"} ${version}: a full backup in ${seconds(backupMs)} s, back to a moment in ` +
      `${seconds(restoreMs)} s, ${found === "1001 1001" ? "each row of it and none of after it" : found}`,
  );
  return isGood;
}
