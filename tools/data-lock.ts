/** One running site for each data directory: the file DATA_DIR/lock says which process holds it. */
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { endProcess, isAlive, isTrueWithin, markOf, type ProcessMark } from "./process-mark.ts";

type Content = {
  holder: ProcessMark;
  /** Processes that started the holder; when one of them was killed, the holder is a leftover. */
  launchers: ProcessMark[];
  /** Processes that the holder started and that must not outlive it. */
  children: ProcessMark[];
};

export type DataLock = {
  /** Writes the children into the file, so that the next holder can end them. */
  setChildren(pids: number[]): void;
  release(): void;
};

/** Whose it is now; undefined when it is nobody's. */
export const lockContent = (dataDir: string): Content | undefined =>
  parse(readIfThere(join(dataDir, "lock")) ?? "");

/** Why this directory cannot be had, in one sentence. */
export class DataDirRefused extends Error {}

/** Long enough for a clean stop of server, simulators and PostgreSQL. */
const ORPHAN_STOP_MS = 15_000;

export async function takeDataLock(
  dataDir: string,
  launcherPids: number[] = [],
): Promise<DataLock> {
  refuseUnwritable(dataDir);
  const path = join(resolve(dataDir), "lock");
  const holder = markOf(process.pid);
  if (!holder) throw new Error("cannot read the start time of this process");
  const content: Content = { holder, launchers: marksOf(launcherPids), children: [] };
  for (;;) {
    if (claim(path, content)) return lockOn(path, content);
    const text = readIfThere(path);
    if (text === undefined) continue; // released between the two lines above
    const other = parse(text);
    if (other && isAlive(other.holder)) await endOrphanOrRefuse(other, path);
    else moveAside(path, text);
    if (other) await endChildren(other.children);
  }
}

function refuseUnwritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirRefused(
      `数据目录 ${dataDir} 不可写：它可能属于另一个用户（例如曾用 root 启动）。 ` +
        `The data directory cannot be written; it may belong to another user.`,
      { cause: error },
    );
  }
}

function lockOn(path: string, content: Content): DataLock {
  const mine = () => parse(readIfThere(path) ?? "")?.holder.pid === process.pid;
  return {
    setChildren(pids) {
      if (!mine()) return;
      const draft = `${path}.${process.pid}`;
      writeFileSync(draft, JSON.stringify({ ...content, children: marksOf(pids) }));
      renameSync(draft, path);
    },
    release() {
      if (mine()) rmSync(path, { force: true });
    },
  };
}

/** A hard link appears whole or not at all; a file opened with "wx" could be read half-written. */
function claim(path: string, content: Content): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o644 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Renames before deleting, so that two who both saw a dead holder cannot delete each other's lock. */
function moveAside(path: string, deadText: string): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, "utf8") !== deadText) linkSync(aside, path);
  } catch (error) {
    if (!isErrno(error, "ENOENT") && !isErrno(error, "EEXIST")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

async function endOrphanOrRefuse(other: Content, path: string): Promise<void> {
  const { holder } = other;
  if (other.launchers.every(isAlive))
    throw new DataDirRefused(
      `网站已在运行（进程 ${holder.pid}），同一数据目录不能启动两次。 ` +
        `Already running as process ${holder.pid} on this data directory.`,
    );
  await endProcess(holder, [
    { signal: "SIGTERM", waitMs: ORPHAN_STOP_MS },
    { signal: "SIGKILL", waitMs: 2_000 },
  ]);
  // A clean stop removes the file itself; after SIGKILL the next round moves it aside.
  await isTrueWithin(100, () => readIfThere(path) === undefined);
}

async function endChildren(children: ProcessMark[]): Promise<void> {
  const signals = [
    { signal: "SIGTERM", waitMs: 3_000 },
    { signal: "SIGKILL", waitMs: 2_000 },
  ] as const;
  await Promise.all(children.map((child) => endProcess(child, signals)));
}

const marksOf = (pids: number[]): ProcessMark[] =>
  pids.map(markOf).filter((mark) => mark !== undefined);

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** A file that is not ours, or cut short by a full disk, counts as a lock without a holder. */
function parse(text: string): Content | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isContent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isMark = (value: unknown): value is ProcessMark =>
  typeof value === "object" &&
  value !== null &&
  "pid" in value &&
  Number.isInteger(value.pid) &&
  "started" in value &&
  typeof value.started === "string";

const isContent = (value: unknown): value is Content =>
  typeof value === "object" &&
  value !== null &&
  "holder" in value &&
  isMark(value.holder) &&
  "launchers" in value &&
  Array.isArray(value.launchers) &&
  value.launchers.every(isMark) &&
  "children" in value &&
  Array.isArray(value.children) &&
  value.children.every(isMark);

const isErrno = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
