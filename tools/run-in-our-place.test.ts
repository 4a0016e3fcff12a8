/** npm start and npm test are chains of processes: whichever link is killed with -9, the last one ends. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { isAlive, isTrueWithin, markOf, type ProcessMark } from "./process-mark.ts";

const INSTALL = new URL("./install.mjs", import.meta.url).href;
const GUARD = new URL("./child-guard.ts", import.meta.url).href;

/** npm → our first process → the program, which tells its number and waits. */
const program = "console.log('number', process.pid); setInterval(() => undefined, 1e6);";
const first = `
  import { runInOurPlace } from ${JSON.stringify(INSTALL)};
  console.log("number", process.pid);
  runInOurPlace(process.execPath, ["--import", ${JSON.stringify(GUARD)}, "-e", ${JSON.stringify(program)}]);`;
const npm = `
  const { spawn } = require("node:child_process");
  spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(first)}], {
    stdio: "inherit", env: { ...process.env, npm_lifecycle_event: "start" } });`;

async function chain(): Promise<ProcessMark[]> {
  const top = spawn(process.execPath, ["-e", npm], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: top.stdout });
  const numbers = [top.pid ?? 0];
  while (numbers.length < 3) {
    const [line] = (await once(lines, "line")) as [string];
    numbers.push(Number(line.split(" ")[1]));
  }
  return numbers.flatMap((pid) => markOf(pid) ?? []);
}

test.each([
  ["npm", 0],
  ["our first process", 1],
] as const)("%s is killed, and nothing of the chain is left", async (_, nth) => {
  const links = await chain();
  expect(links).toHaveLength(3);
  process.kill(links[nth]?.pid ?? 0, "SIGKILL");
  expect(await isTrueWithin(4_000, () => !links.slice(nth).some(isAlive))).toBe(true);
  // npm notices by itself that its child has ended, sooner or later than this.
  expect(await isTrueWithin(4_000, () => !links.some(isAlive))).toBe(true);
});
