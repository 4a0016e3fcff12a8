/** The cluster's directory: made once by initdb, whole or not at all, with a password kept beside it. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Account, chooseAccount } from "./account.ts";
import type { Binaries } from "./binaries.ts";

export type Cluster = { folder: string; password: string; account: Account };

/** The provider of locales that needs nothing of the machine. */
const BUILTIN_SINCE = 17;
const DRAFT = "postgres.new.";

export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  options: { durable: boolean; log: (line: string) => void },
): Promise<Cluster> {
  const password = keptPassword(join(dataDir, "postgres-password"));
  const folder = join(dataDir, "postgres");
  if (existsSync(folder))
    return { folder, password, account: chooseAccount(folder, binaries.postgres) };

  options.log("正在创建数据库（仅首次）…");
  for (const name of readdirSync(dataDir))
    if (name.startsWith(DRAFT)) rmSync(join(dataDir, name), { recursive: true, force: true });
  const draft = join(dataDir, `${DRAFT}${process.pid}.${Date.now()}`);
  mkdirSync(draft, { mode: 0o700 });
  const account = chooseAccount(draft, binaries.initdb);
  await initialise(draft, binaries, { account, password, durable: options.durable });
  // The rename is what makes the cluster exist: a start killed before it begins again.
  renameSync(draft, folder);
  if (options.durable) syncFolder(dataDir);
  return { folder, password, account };
}

async function initialise(
  draft: string,
  binaries: Binaries,
  { account, password, durable }: { account: Account; password: string; durable: boolean },
): Promise<void> {
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.owner) chownSync(passwordFile, account.owner.uid, account.owner.gid);
  try {
    await run(account, binaries.initdb, [
      `--pgdata=${draft}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's own C.UTF-8: the same order on every machine, whatever its libc or ICU.
      "--locale=C",
      ...((binaries.major ?? BUILTIN_SINCE) >= BUILTIN_SINCE
        ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        : []),
      ...(durable ? [] : ["--no-sync"]),
      // Passwords of a throw-away are worth nothing, and each of thousands of connections works through all rounds.
      ...(durable || (binaries.major ?? BUILTIN_SINCE) < BUILTIN_SINCE
        ? []
        : ["--set=scram_iterations=1"]),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function run(account: Account, program: string, programArgs: string[]): Promise<void> {
  const { file, args, ...identity } = account.command(program, programArgs);
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...identity,
      cwd: "/",
      env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`initdb 失败 initdb failed (${code}): ${complaint.trim()}`)),
    );
  });
}

/** Written and synced before the cluster: a cluster whose password is lost cannot be opened. */
export function keptPassword(path: string): string {
  if (!existsSync(path)) {
    const draft = `${path}.new`;
    writeFileSync(draft, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true });
    renameSync(draft, path);
  }
  chmodSync(path, 0o600);
  return readFileSync(path, "utf8").trim();
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
