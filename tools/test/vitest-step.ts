/** Runs vitest on a throw-away PostgreSQL and counts every test. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCache } from "../compile-cache.ts";
import { startThrowAway, type ThrowAway } from "../throw-away.ts";
import { binary, runNode, say, type Verdict } from "./step.ts";

let database: ThrowAway | undefined;

export async function runVitest(args: string[]): Promise<Verdict> {
  const scratch = mkdtempSync(join(tmpdir(), "panel-counts-"));
  const countsFile = join(scratch, "counts.json");
  try {
    database = await startThrowAway(say);
    const code = await runNode([binary("vitest", "vitest.mjs"), "run", ...args], {
      env: {
        TEST_DATABASE_URL: database.url,
        TEST_COUNTS_FILE: countsFile,
        ...compileCache,
      },
    });
    const counts = readCounts(countsFile);
    // It may fail without a failed test: a broken set-up, a crash.
    return { passed: counts.passed, failed: counts.failed || (code === 0 ? 0 : 1) };
  } finally {
    await stopDatabase();
    rmSync(scratch, { recursive: true, force: true });
  }
}

export async function stopDatabase(): Promise<void> {
  const stopping = database;
  database = undefined;
  await stopping?.stop();
}

function readCounts(path: string): Verdict {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (isVerdict(value)) return value;
  } catch {
    // vitest ended before it had anything to report.
  }
  return { passed: 0, failed: 1 };
}

const isVerdict = (value: unknown): value is Verdict =>
  typeof value === "object" &&
  value !== null &&
  "passed" in value &&
  typeof value.passed === "number" &&
  "failed" in value &&
  typeof value.failed === "number";
