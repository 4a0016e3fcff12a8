/** By what the drill of the cluster fails, and that the page for operators says the same. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/formatted.ts";
import { faults } from "./faults.ts";
import { TAKEN_OVER_SECONDS, wrongIn } from "./judge.ts";
import type { Round } from "./round.ts";

const page = readFileSync(join(ROOT, "docs/operations/high-availability.md"), "utf8");
const well: Round = {
  fault: "a fault",
  failed: 300,
  asked: 900,
  others: [],
  recoverySeconds: 29.8,
  slowestSeconds: 14,
  writeSeconds: 31,
  jobs: 12,
  jobsSeconds: 6,
  wholeSeconds: 8,
  surprises: [],
};
const fault = { awaySeconds: 40, withJobs: true };
const judged = (more: Partial<Round>, other: Partial<Parameters<typeof wrongIn>[1]> = {}) =>
  wrongIn({ ...well, ...more }, { ...fault, ...other });

test("a round within its bars passes, however many 503 there were, and so does one without jobs", () => {
  expect(judged({})).toEqual([]);
  expect(judged({ failed: 900 })).toEqual([]);
  expect(judged({ recoverySeconds: 40, writeSeconds: 40, jobsSeconds: 10 })).toEqual([]);
  expect(judged({ jobs: undefined, jobsSeconds: undefined }, { withJobs: false })).toEqual([]);
});

test("one answer of 500, 401 or 429 fails the drill, whatever was lost", () => {
  for (const status of [500, 401, 429]) {
    const sentence = `1 answers were neither good nor 503: ${status}`;
    expect(judged({ others: [status] })).toEqual([sentence]);
    expect(judged({ others: [status] }, { cutsOff: true })).toEqual([sentence]);
  }
});

test("who was in hand of a web node that is lost may have no answer, nobody else, and not many", () => {
  expect(judged({ others: [0] })).toEqual(["1 requests had no answer, 0 at most"]);
  expect(judged({ others: [0, 502, 504] }, { cutsOff: true })).toEqual([]);
  const many = Array.from({ length: 11 }, () => 0);
  expect(judged({ others: many }, { cutsOff: true })).toEqual([
    "11 requests had no answer, 10 at most",
  ]);
});

test("a slow recovery fails it, of what is asked and of what is written", () => {
  expect(judged({ recoverySeconds: 40.1 })).toEqual([
    "the site was well again after 40.1 s, 40 s at most",
  ]);
  expect(judged({ writeSeconds: 52.9 })).toEqual([
    "something was written again after 52.9 s, 40 s at most",
  ]);
  expect(judged({ recoverySeconds: NaN })).toHaveLength(1);
});

test("jobs that nobody takes over fail it, and so does a fault that met none", () => {
  expect(judged({ jobsSeconds: Infinity })).toEqual([
    "the last job was done or another's after Infinity s, 10 s at most",
  ]);
  expect(judged({ jobsSeconds: 10.1 })).toHaveLength(1);
  expect(judged({ jobsSeconds: undefined })).toHaveLength(1);
  expect(judged({ jobs: 0, jobsSeconds: 0 })).toEqual(["no job was in hand when it struck"]);
});

test("nothing asked shows nothing, and a process that ended by itself is no success", () => {
  expect(judged({ asked: 0 })).toEqual(["nothing was asked meanwhile"]);
  expect(judged({ surprises: ["web1 ended by itself"] })).toEqual(["web1 ended by itself"]);
});

test("the page for operators has every fault with its bar, and a new primary is never the old one's return", () => {
  for (const { name, awaySeconds, seconds } of faults) {
    const row = page.split("\n").find((line) => line.startsWith(`| ${name} `)) ?? "";
    expect(row.split("|").at(-2)?.trim(), name).toBe(String(awaySeconds));
    if (seconds > 30) expect(awaySeconds, name).toBeLessThan(seconds);
  }
  expect(page).toContain(`${TAKEN_OVER_SECONDS} s`);
});
