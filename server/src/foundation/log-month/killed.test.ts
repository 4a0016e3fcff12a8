/** Old months of the operators' log on their way into files while the nodes that do it die, meet, or read back what is broken. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { compileCache } from "../../../../tools/compile-cache.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { agedLog, everywhere, partsOfLog } from "../../../test/fixture/aged-log.ts";
import { appUrl } from "../../platform/migrate.ts";
import { archivedMonths, keepMonths, type Stop } from "./api.ts";

vi.setConfig({ testTimeout: inMachineTime(60_000) });

const { dataDir, folder, inFolder, log, server } = agedLog();

/** Stops the work when it asks for the nth time, as a power cut would. */
const endsAt = (nth: number): Stop => {
  let asked = 0;
  return {
    throwIfAborted: () => {
      asked += 1;
      if (asked === nth) throw new Error("killed");
    },
  };
};

test("killed at every step in turn, between writing, comparing and detaching, nothing is lost and nothing is twice", async () => {
  const before = await everywhere(server);
  let kills = 0;
  for (let nth = 1; ; nth = (nth % 3) + 1) {
    const ended = await keepMonths(server.world, log, endsAt(nth)).then(
      () => "whole",
      (error: Error) => error.message,
    );
    expect(await everywhere(server)).toEqual(before);
    if (ended === "whole") break;
    expect(ended).toBe("killed");
    kills += 1;
    // The first step that is asked for may come before anything was done: three numbers in turn go on regardless.
    expect(kills).toBeLessThan(60);
  }
  expect(kills).toBeGreaterThan(5);
  expect((await archivedMonths(server.db, log.table)).map(({ lines }) => lines)).toEqual([3, 1, 1]);
});

const file = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Does it in a process of its own, which dies at that crash window. */
async function keepAndDie(failpoint: string) {
  const script = `
    const { openDb } = await import(${file("../../platform/db.ts")});
    const { systemClock } = await import(${file("../../platform/clock.ts")});
    const { keysFor } = await import(${file("../../platform/keyring.ts")});
    const { readConfig } = await import(${file("../../config/config.ts")});
    const { keepMonths } = await import(${file("./api.ts")});
    const { URL: url, DATA_DIR, SECRET_KEY } = process.env;
    const config = readConfig({ NODE_ENV: "test", DATA_DIR, SECRET_KEY });
    const log = { info() {}, error() {} };
    const world = { db: openDb(url, 2), clock: systemClock, config, log, ...keysFor(SECRET_KEY) };
    await keepMonths(world, { table: "staff_audit", keptSince: () => new Date("2024-11-01") });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env["PATH"],
      ...compileCache,
      URL: appUrl(server.ownerUrl),
      DATA_DIR: dataDir,
      SECRET_KEY: server.world.config.secretKey ?? "",
      FAILPOINT: failpoint,
    },
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  await once(child, "exit");
  expect({ signal: child.signalCode, said }).toEqual({ signal: "SIGKILL", said: "" });
}

test("a process that is ended between writing, comparing and detaching leaves what the next one goes on with", async () => {
  const before = await everywhere(server);
  // Both files of the first part; the second one in the storage but not in its row; one compared; the part dropped,
  // but not committed.
  for (const [window, kept] of [
    ["log.before-file:2", 1],
    ["log.before-compared:2", 2],
    ["log.before-detached:1", 2],
  ] as const) {
    await keepAndDie(window);
    expect(await everywhere(server)).toEqual(before);
    expect(await partsOfLog(server)).toContain("staff_audit_old");
    const { rows } = await sql<{ n: number }>`select count(*) as n from log_archive`.execute(
      server.db,
    );
    expect(rows[0]?.n, window).toBe(kept);
  }
  await keepMonths(server.world, log);
  expect(await everywhere(server)).toEqual(before);
  expect(await partsOfLog(server)).not.toContain("staff_audit_old");
});

test("two nodes at once do it once", async () => {
  const before = await everywhere(server);
  await Promise.allSettled([keepMonths(server.world, log), keepMonths(server.world, log)]);
  expect(await everywhere(server)).toEqual(before);
  // The one that gave way to the other does what may be left.
  await keepMonths(server.world, log);
  expect(await everywhere(server)).toEqual(before);
  expect((await archivedMonths(server.db, log.table)).map(({ lines }) => lines)).toEqual([3, 1, 1]);
});

test("a file that does not come back as it was written is written once more, before its lines leave the table", async () => {
  const before = await everywhere(server);
  // Two files are written, and none compared.
  await expect(keepMonths(server.world, log, endsAt(5))).rejects.toThrow("killed");
  const [first = "", second = ""] = inFolder();
  writeFileSync(join(folder, first), "broken");
  rmSync(join(folder, second));
  await keepMonths(server.world, log);
  expect(await everywhere(server)).toEqual(before);
  expect(inFolder()).toContain(first);
});
