/** The data directory's lock: one holder, no matter who dies and however many come at once. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirRefused, takeDataLock } from "./data-lock.ts";
import { isAlive, markOf } from "./process-mark.ts";

let dataDir = "";
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "panel-lock-"))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const lockPath = () => join(dataDir, "lock");

/** A process that sleeps, to stand for a launcher or a child. */
function sleeper() {
  const child = spawn("sleep", ["60"], { stdio: "ignore" });
  if (child.pid === undefined) throw new Error("no sleep here");
  const mark = markOf(child.pid);
  if (!mark) throw new Error("sleep ended at once");
  return { child, mark };
}

test("a second start is refused in a sentence, and allowed after the first one's end", async () => {
  const lock = await takeDataLock(dataDir);
  await expect(takeDataLock(dataDir)).rejects.toThrow(DataDirRefused);
  await expect(takeDataLock(dataDir)).rejects.toThrow(/已在运行（进程 \d+）/);
  lock.release();
  expect(existsSync(lockPath())).toBe(false);
  (await takeDataLock(dataDir)).release();
});

test("the lock of a process that is gone is taken over, and its children are ended", async () => {
  const orphan = sleeper();
  const dead = { pid: 2_147_483_646, started: "never" };
  writeFileSync(
    lockPath(),
    JSON.stringify({ holder: dead, launchers: [], children: [orphan.mark] }),
  );
  const lock = await takeDataLock(dataDir);
  expect(isAlive(orphan.mark)).toBe(false);
  lock.release();
});

test("a holder whose launcher was killed is a leftover and is ended", async () => {
  const holder = sleeper();
  const dead = { pid: 2_147_483_646, started: "never" };
  writeFileSync(
    lockPath(),
    JSON.stringify({ holder: holder.mark, launchers: [dead], children: [] }),
  );
  const lock = await takeDataLock(dataDir);
  expect(isAlive(holder.mark)).toBe(false);
  lock.release();
});

test("a number given to another process since then does not count as the holder", async () => {
  const other = { pid: process.pid, started: "an earlier time" };
  writeFileSync(lockPath(), JSON.stringify({ holder: other, launchers: [], children: [] }));
  (await takeDataLock(dataDir)).release();
});

test("a lock file that says nothing is moved aside", async () => {
  writeFileSync(lockPath(), '{"holder":');
  (await takeDataLock(dataDir)).release();
});

test("of many that find a dead holder at the same time, one gets the directory", async () => {
  const dead = { pid: 2_147_483_646, started: "never" };
  writeFileSync(lockPath(), JSON.stringify({ holder: dead, launchers: [], children: [] }));
  const module = new URL("./data-lock.ts", import.meta.url).href;
  const startAt = Date.now() + 700; // by then every one of them has loaded its modules
  const script = `
    const { takeDataLock } = await import(${JSON.stringify(module)});
    while (Date.now() < ${startAt});
    try { await takeDataLock(${JSON.stringify(dataDir)}); process.send("taken"); }
    catch (error) { process.send("refused"); }
    await new Promise((resolve) => process.once("disconnect", resolve));`;
  const contenders = Array.from({ length: 6 }, () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const answer = new Promise<unknown>((resolve) => child.once("message", resolve));
    return { child, answer };
  });
  const answers = await Promise.all(contenders.map(({ answer }) => answer));
  for (const { child } of contenders) child.disconnect();
  expect(answers.filter((answer) => answer === "taken")).toHaveLength(1);
  expect(readFileSync(lockPath(), "utf8")).toContain('"holder"');
});
