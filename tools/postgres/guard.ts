/**
 * A small process that outlives the process that started PostgreSQL and watches the pipe between the two: when it
 * closes without a word, the launcher was killed, and the guard ends what that one left (guard-main.ts).
 * PostgreSQL cannot do it itself: it has a process group of its own and looks at nobody.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { markOf, type ProcessMark } from "../process-mark.ts";

/** What the guard is told at its start, as JSON in its argument. */
export type Charge = {
  dataDir: string;
  launcher: ProcessMark;
  /** A throw-away: the directory goes with it. */
  removes: boolean;
};
/** One line each, as JSON. `postgres`: that one is to be ended; `dismissed`: nothing is. */
export type Word = { postgres: ProcessMark } | { dismissed: true };

export type Guard = {
  pid(): number | undefined;
  watch(pid: number): void;
  /** PostgreSQL has ended: whatever happens now, there is nothing to be done. */
  dismiss(): void;
};

const PROGRAM = fileURLToPath(new URL("guard-main.ts", import.meta.url));
/** A guard that cannot start at all is tried again, but not in a circle without a pause. */
const AGAIN_MS = 500;

export function startGuard(about: { dataDir: string; removes: boolean }): Guard {
  const launcher = markOf(process.pid);
  if (!launcher) throw new Error("cannot read the start time of this process");
  const charge: Charge = { ...about, dataDir: realpathSync(about.dataDir), launcher };
  let watched: ProcessMark | undefined;
  let isDismissed = false;
  let guard: ChildProcess;
  const tell = (word: Word) => void guard.stdin?.write(`${JSON.stringify(word)}\n`);
  const begin = () => {
    if (isDismissed) return;
    guard = spawnGuard(charge);
    // Killed by somebody: PostgreSQL must not be without one, so another takes its place.
    guard.once("exit", () => setTimeout(begin, AGAIN_MS).unref());
    if (watched) tell({ postgres: watched });
  };
  begin();
  return {
    pid: () => guard.pid,
    watch: (pid) => {
      watched = markOf(pid);
      if (watched) tell({ postgres: watched });
    },
    dismiss: () => {
      if (!isDismissed) tell({ dismissed: true });
      isDismissed = true;
      guard.stdin?.end();
    },
  };
}

function spawnGuard(charge: Charge): ChildProcess {
  const guard = spawn(process.execPath, [PROGRAM, JSON.stringify(charge)], {
    cwd: "/",
    // A session of its own: what ends the launcher's whole group does not end the guard.
    detached: true,
    env: { PATH: process.env["PATH"] },
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.once("error", () => undefined); // it exits as well, and is tried again
  guard.stdin.on("error", () => undefined); // it was killed a moment ago
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return guard;
}
