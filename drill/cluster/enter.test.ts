/** Whatever kills the drill of the cluster, nothing of it is left. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { commandOf } from "../../tools/process-mark.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { entering, mayEnter } from "./enter.ts";

/** A number of seconds that no other process sleeps, so that the test finds its own. */
const SECONDS = 86_400 + process.pid;
const sleepers = (): string[] =>
  readdirSync("/proc").filter(
    // Not those that only name it, as the shells that start it do.
    (pid) => /^\d+$/.test(pid) && commandOf(Number(pid)) === `sleep ${SECONDS}`,
  );

test.skipIf(!mayEnter())(
  "killed with -9, it takes with it what its processes have started and left to themselves",
  async () => {
    // The one in the middle ends, as Patroni's do, and leaves another behind.
    const inside = `(sleep ${SECONDS} &); sleep ${SECONDS}`;
    const [file = "", ...args] = entering(["bash", "-c", inside]);
    const program = `require("node:child_process").spawn(${JSON.stringify(file)}, ${JSON.stringify(args)}); setInterval(() => 0, 1000);`;
    const drill = spawn(process.execPath, ["-e", program], { stdio: "ignore" });
    const ended = once(drill, "exit");
    await expect.poll(() => sleepers().length, { timeout: inMachineTime(10_000) }).toBe(2);
    drill.kill("SIGKILL");
    await ended;
    await expect.poll(sleepers, { timeout: inMachineTime(5000) }).toEqual([]);
  },
  inMachineTime(20_000),
);
