/** A program of the site run as a child process: its output prefixed, its end noticed, its stop timed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { endProcess, markOf } from "../process-mark.ts";

export type Child = {
  name: string;
  pid: number;
  /** Resolves to a few words on how it ended, no matter who ended it. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** When it was started or said its last line, by `performance.now()`. */
  heardAt(): number;
  stop(limitMs: number): Promise<void>;
};

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** For node --import: the program ends with the one that started it, if it has a channel to it. */
export const CHILD_GUARD = new URL("../child-guard.ts", import.meta.url).href;

export function startChild(name: string, script: string, env: NodeJS.ProcessEnv): Child {
  const child = spawn(process.execPath, ["--import", CHILD_GUARD, script], {
    cwd: ROOT,
    env,
    // A group of its own: Ctrl-C reaches the launcher alone, which then stops all in order.
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  if (child.pid === undefined) throw new Error(`${name} could not be spawned`);
  const { pid } = child;
  let heardAt = performance.now();
  const hear = (from: Readable | null, to: NodeJS.WriteStream) =>
    prefix(from, to, name)?.on("line", () => (heardAt = performance.now()));
  hear(child.stdout, process.stdout);
  hear(child.stderr, process.stderr);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const ended = once(child, "exit").then(() =>
    child.signalCode === null ? `exit code ${child.exitCode}` : `signal ${child.signalCode}`,
  );
  return {
    name,
    pid,
    ended,
    hasEnded: isOver,
    heardAt: () => heardAt,
    async stop(limitMs) {
      const mark = markOf(pid);
      if (mark && !isOver())
        await endProcess(mark, [
          { signal: "SIGTERM", waitMs: limitMs },
          { signal: "SIGKILL", waitMs: 2_000 },
        ]);
      await ended;
    },
  };
}

const prefix = (from: Readable | null, to: NodeJS.WriteStream, name: string) =>
  from && createInterface({ input: from }).on("line", (line) => to.write(`[${name}] ${line}\n`));
