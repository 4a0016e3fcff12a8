/**
 * A program of the image as a container runs it: as an unprivileged user, on read-only files, with a folder for its
 * data. Where this process is not root, the user and the read-only files are left out, and the report says so.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, linkSync, copyFileSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inMachineTime } from "../../tools/pace.ts";
import type { Image } from "./image.ts";

const USER = 1000;
const isRoot = process.getuid?.() === 0;
/** A mount of its own, which ends with the process. */
const READ_ONLY =
  'mount --bind "$PWD" "$PWD" && mount -o remount,ro,bind "$PWD" && cd "$PWD" && exec "$@"';
const asNobody = [
  "setpriv",
  `--reuid=${USER}`,
  `--regid=${USER}`,
  "--clear-groups",
  "--no-new-privs",
];
const mountsOwn =
  isRoot && spawnSync("unshare", ["--mount", "true"], { stdio: "ignore" }).status === 0;

/** What cannot be tried here, one sentence each. */
export const notTried = (): string[] => [
  ...(isRoot ? [] : ["not root: the image runs as this user, and its files can be written"]),
  ...(isRoot && !mountsOwn ? ["no mounts: its files are another's, but not read-only"] : []),
];

export type Contained = {
  isOver(): boolean;
  /** As a container engine stops it; answers its exit code. */
  stop(): Promise<number | null>;
  log(): string;
};

export type Container = {
  /** Ends by itself; answers its exit code and all that it said. */
  run(
    command: readonly string[],
    settings?: Record<string, string>,
  ): { code: number; said: string };
  start(name: string, settings: Record<string, string>): Contained;
};

/** `folder`: for logs, beside the image. */
export function containerOf(
  image: Image,
  folder: string,
  given: Record<string, string>,
): Container {
  const node = ownNode(folder);
  const environment = (more: Record<string, string>) => ({
    PATH: process.env["PATH"],
    ...image.settings,
    DATA_DIR: join(image.root, "data"),
    BACKUP_DIR: join(image.root, "backup"),
    ...given,
    ...more,
  });
  const wordsOf = ([program = "", ...args]: readonly string[]): [string, string[]] => {
    const words = [program === "node" ? node : program, ...args];
    const own = isRoot ? [...asNobody, ...words] : words;
    const [first = "", ...others] = mountsOwn
      ? ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", ...own]
      : own;
    return [first, others];
  };
  return {
    run: (command, settings = {}) => {
      const { status, stdout, stderr } = spawnSync(...wordsOf(command), {
        cwd: image.workdir,
        env: environment(settings),
        encoding: "utf8",
      });
      return { code: status ?? 1, said: `${stdout}${stderr}` };
    },
    start: (name, settings) => {
      const path = join(folder, `${name}.log`);
      const log = openSync(path, "a");
      const child = spawn(...wordsOf(image.command), {
        cwd: image.workdir,
        env: environment(settings),
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      return contained(child, path);
    },
  };
}

function contained(child: ChildProcess, path: string): Contained {
  const ended = once(child, "exit");
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    isOver,
    stop: async () => {
      if (!isOver()) child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
    log: () => readFileSync(path, "utf8"),
  };
}

/** A copy of Node in a folder that the other user may read. */
function ownNode(folder: string): string {
  const node = join(folder, "node");
  try {
    linkSync(process.execPath, node);
  } catch {
    copyFileSync(process.execPath, node);
  }
  return node;
}

const PATIENCE_MS = 60_000;

export async function untilReady(port: number, one: Contained): Promise<void> {
  for (const until = Date.now() + inMachineTime(PATIENCE_MS); ;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (one.isOver() || Date.now() > until)
      throw new Error(`the container does not serve:\n${one.log().slice(-1500)}`);
    await sleep(50);
  }
}
