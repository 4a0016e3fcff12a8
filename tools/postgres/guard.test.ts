/** Launchers that are killed with -9: what they started is gone within ten seconds, and nothing is lost. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { isAlive, isTrueWithin, markOf, type ProcessMark } from "../process-mark.ts";
import { inMachineTime } from "../pace.ts";
import type { Started } from "./launcher-fixture.ts";

vi.setConfig({ testTimeout: inMachineTime(30_000) });

const dataDir = mkdtempSync(join(tmpdir(), "panel-guard-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const FIXTURE = fileURLToPath(new URL("launcher-fixture.ts", import.meta.url));
const LIMIT_MS = 10_000;

/** In a group of its own, as a terminal's foreground job is. */
async function launch<Ready extends Started>(args: string[]) {
  const launcher = spawn(process.execPath, [FIXTURE, ...args], {
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [told] = (await once(launcher, "message")) as [Ready];
  const marks = Object.values(told.pids).map((pid) => markOf(pid ?? 0));
  expect(marks).not.toContain(undefined);
  return { launcher, told, marks: marks.filter((mark) => mark !== undefined) };
}

/** Commits one row and answers how many there are. */
async function write(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table if not exists kept (at timestamptz)");
  await client.query("insert into kept values (now())");
  const { rowCount } = await client.query("select from kept");
  await client.end();
  return rowCount ?? 0;
}

const logText = () => readFileSync(join(dataDir, "postgres.log"), "utf8");
const areGone = (marks: ProcessMark[]) =>
  isTrueWithin(inMachineTime(LIMIT_MS), () => !marks.some((mark) => isAlive(mark)));
const killGroup = ({ pid = 0 }: ChildProcess) => process.kill(-pid, "SIGKILL");

type Kill = (launcher: ChildProcess, started: Started) => unknown;
const guardOf = async (launcher: ChildProcess): Promise<number> => {
  launcher.send("guard?");
  const [{ guard }] = (await once(launcher, "message")) as [{ guard: number }];
  return guard;
};

const kills: [string, Kill][] = [
  ["the launcher alone", (launcher) => launcher.kill("SIGKILL")],
  ["its whole group", killGroup],
  [
    "the launcher in the middle of a transaction",
    async (launcher, { url }) => {
      const client = new Client({ connectionString: url });
      client.on("error", () => undefined);
      await client.connect();
      await client.query("begin; insert into kept values (now())");
      launcher.kill("SIGKILL");
    },
  ],
  [
    "the guard, and the launcher after it was replaced",
    async (launcher, { pids }) => {
      process.kill(pids["guard"] ?? 0, "SIGKILL");
      const isReplaced = async () => (await guardOf(launcher)) !== pids["guard"];
      expect(await isTrueWithin(5_000, isReplaced)).toBe(true);
      launcher.kill("SIGKILL");
    },
  ],
  [
    "a launcher that is followed by another at once",
    async (launcher, { pids }) => {
      launcher.kill("SIGKILL");
      const next = await launch([dataDir, "hearing"]);
      rows += 1;
      expect(await areGone(Object.values(pids).flatMap((pid) => markOf(pid ?? 0) ?? []))).toBe(
        true,
      );
      expect(await write(next.told.url)).toBe(rows);
      killGroup(next.launcher);
      expect(await areGone(next.marks)).toBe(true);
    },
  ],
  ["the whole group, with a program in it that is deaf to signals", killGroup],
];

let rows = 0;
test.each(kills)(
  "killed: %s; nothing is left within ten seconds, and the next start has all",
  async (title, kill) => {
    const ear = title.includes("deaf") ? "deaf" : "hearing";
    const { launcher, told, marks } = await launch([dataDir, ear]);
    // Nothing was recovered and nobody had to be stopped: the fast shutdown had been given its time.
    expect(logText()).not.toContain("not properly shut down");
    expect(await write(told.url)).toBe(++rows);
    await kill(launcher, told);
    expect(await areGone(marks)).toBe(true);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
    expect(logText().match(/database system is shut down/g)).toHaveLength(rows);
  },
);

test("a throw-away goes with its directory, as when the runner of the tests is killed", async () => {
  const { launcher, told, marks } = await launch<Started & { dataDir: string }>([]);
  expect(existsSync(told.dataDir)).toBe(true);
  launcher.kill("SIGKILL");
  expect(await areGone(marks)).toBe(true);
  expect(await isTrueWithin(2_000, () => !existsSync(told.dataDir))).toBe(true);
});

test("PostgreSQL that is stopped in order takes its guard with it", async () => {
  const { launcher, told, marks } = await launch([dataDir]);
  process.kill(told.pids["postgres"] ?? 0, "SIGINT");
  const others = marks.filter(({ pid }) => pid !== told.pids["program"]);
  expect(await areGone(others)).toBe(true);
  launcher.kill("SIGKILL");
  process.kill(told.pids["program"] ?? 0, "SIGKILL");
});
