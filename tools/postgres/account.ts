/**
 * PostgreSQL refuses to run as root, so a start by root needs another identity for it. Which one
 * works differs: under a home directory that others cannot enter only a user namespace or a
 * capability helps, and many containers forbid the first. So each way is tried, best first.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, readFileSync, statSync } from "node:fs";

export type Command = { file: string; args: string[]; uid?: number; gid?: number };

export type Account = {
  name: string;
  /** Who must own the cluster's files; undefined when that is simply who we are. */
  owner?: { uid: number; gid: number };
  command(file: string, args: string[]): Command;
};

const OURSELVES: Account = { name: "this user", command: (file, args) => ({ file, args }) };

/** Picks the account for a cluster; `folder` is the cluster's directory and exists, empty or full. */
export function chooseAccount(folder: string, program: string): Account {
  if (process.getuid?.() !== 0) return OURSELVES;
  const accounts = candidates(folder);
  for (const account of accounts) {
    giveFolderTo(folder, account);
    if (works(account, folder, program)) return account;
  }
  throw new Error(
    "PostgreSQL 不能以 root 运行，本机也没有可用的其他身份；请换普通用户启动，或设置 DATABASE_URL。 " +
      `PostgreSQL cannot run as root and no other identity works here (tried: ${accounts
        .map((account) => account.name)
        .join(", ")}); start as a plain user or set DATABASE_URL.`,
  );
}

/** A cluster that a plain user made keeps that owner, so that they can start it again themselves. */
function candidates(folder: string): Account[] {
  const stat = statSync(folder);
  const foreign = stat.uid === 0 ? undefined : { uid: stat.uid, gid: stat.gid };
  if (foreign) return [asUser(foreign), asUserWithReach(foreign)];
  const plain = plainUser();
  return [inNamespace(plain), asUser(plain), asUserWithReach(plain)];
}

/** initdb insists on a user that has a name, so a made-up number would not do. */
function plainUser(): { uid: number; gid: number } {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => Number.isInteger(uid) && uid > 0);
  const user =
    users.find(({ name }) => name === "postgres") ??
    users.find(({ name }) => name === "nobody") ??
    users[0];
  return user ? { uid: user.uid, gid: user.gid } : { uid: 65_534, gid: 65_534 };
}

/** Looks like another user to PostgreSQL; to the file system it is still root, so nothing changes hands. */
function inNamespace({ uid, gid }: { uid: number; gid: number }): Account {
  const flags = ["--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
  return {
    name: "user namespace",
    owner: { uid: 0, gid: 0 },
    command: (file, args) => ({ file: "unshare", args: [...flags, file, ...args] }),
  };
}

function asUser(owner: { uid: number; gid: number }): Account {
  return {
    name: `user ${owner.uid}`,
    owner,
    command: (file, args) => ({ file, args, ...owner }),
  };
}

/**
 * The same with one capability, to pass through a parent directory that others cannot enter. The
 * secure bit is for access(2), by which PostgreSQL looks at its own program: without it the kernel
 * ignores the capabilities of every user there but root.
 */
function asUserWithReach(owner: { uid: number; gid: number }): Account {
  const flags = [
    "--securebits=+no_setuid_fixup",
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--",
  ];
  return {
    name: `user ${owner.uid} with CAP_DAC_OVERRIDE`,
    owner,
    command: (file, args) => ({ file: "setpriv", args: [...flags, file, ...args] }),
  };
}

function giveFolderTo(folder: string, { owner }: Account): void {
  if (!owner || statSync(folder).uid === owner.uid) return;
  chownSync(folder, owner.uid, owner.gid);
  execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
}

function works(account: Account, folder: string, program: string): boolean {
  const script = 'test -w "$1" && test -x "$1" && exec "$2" --version';
  const { file, args, uid, gid } = account.command("/bin/sh", [
    "-c",
    script,
    "sh",
    folder,
    program,
  ]);
  const identity = uid === undefined || gid === undefined ? {} : { uid, gid };
  return spawnSync(file, args, { ...identity, cwd: "/", stdio: "ignore" }).status === 0;
}
