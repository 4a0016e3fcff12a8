/** What `npm run bench` says where a program that it needs is missing. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { missingPrograms } from "../bench/programs.ts";
import { inMachineTime } from "./pace.ts";

vi.setConfig({ testTimeout: inMachineTime(15_000) });

const BENCH = join(import.meta.dirname, "../bench/main.ts");
const folder = mkdtempSync(join(tmpdir(), "panel-programs-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A path on which only these programs are. */
function pathWith(...programs: string[]): string {
  const place = mkdtempSync(join(folder, "bin-"));
  for (const program of programs) writeFileSync(join(place, program), "", { mode: 0o755 });
  return place;
}

test("npm run bench without its programs ends with one sentence, not with a stack", () => {
  const env = { PATH: pathWith() };
  const run = spawnSync(process.execPath, [BENCH], { env, encoding: "utf8" });
  expect(run).toMatchObject({ status: 1, stdout: "" });
  expect(run.stderr).toMatch(
    /^This benchmark needs wrk and pgbench, not found in PATH: apt-get install .*\n$/,
  );
});

test.each([
  ["", "wrk and pgbench"],
  ["exchange", "wrk and pgbench"],
  ["scale", "wrk"],
  ["depth", "wrk"],
  ["team", "wrk"],
  ["download", "psql"],
])("npm run bench -- %s needs %s", (bench, names) => {
  expect(missingPrograms(bench, pathWith())).toContain(`needs ${names}, not found in PATH`);
});

test("of two programs only the missing one is named, with what brings it", () => {
  const wanted = missingPrograms("", pathWith("pgbench"));
  expect(wanted).toContain("needs wrk, not found in PATH: apt-get install wrk (");
  expect(missingPrograms("", pathWith("wrk"))).toContain("apt-get install postgresql-contrib (");
});

test("nothing is said where all is there, in whichever folder, or where nothing is needed", () => {
  const path = [pathWith("wrk"), pathWith("pgbench")].join(delimiter);
  expect(missingPrograms("", path)).toBeUndefined();
  expect(missingPrograms("team", pathWith("wrk"))).toBeUndefined();
  expect(missingPrograms("articles", pathWith())).toBeUndefined();
});

test("a file that cannot be run is no program", () => {
  const place = pathWith("pgbench");
  writeFileSync(join(place, "wrk"), "", { mode: 0o644 });
  expect(missingPrograms("", place)).toContain("needs wrk,");
});
