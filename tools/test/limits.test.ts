/** Limits of time in tests are in the machine's own time (docs/decisions/0146): the files themselves are read. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const FOLDERS = ["contract", "questionnaire", "server", "web", "console", "tools", "drill", "e2e"];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !/node_modules|dist\//.test(name))
    .filter((name) => /\.test\.tsx?$/.test(name) || (folder === "e2e" && name.endsWith(".ts")))
    .map((name) => ({
      file: `${folder}/${name}`,
      text: readFileSync(`${root}${folder}/${name}`, "utf8"),
    })),
);
const filesWith = (pattern: RegExp, folder = ""): string[] =>
  files.flatMap(({ file, text }) => (file.startsWith(folder) && pattern.test(text) ? [file] : []));

test("no test, hook or wait is given up after a length of time that is the same on every machine", () => {
  expect(files.length).toBeGreaterThan(700);
  expect(filesWith(/\b(timeout|testTimeout|hookTimeout): ?\d/)).toEqual([
    // What must not be possible is tried for a second.
    "e2e/operations/console-lists.test.ts",
  ]);
  // Behind a test, behind a hook, and behind what is waited for.
  expect(filesWith(/^\}, [\d_]+\);$/m)).toEqual([]);
  expect(filesWith(/\},\n\s+[\d_]{4,},?\n\s*\);/)).toEqual([]);
  expect(filesWith(/\b(before|after)(All|Each)\([^\n]*, [\d_]{4,}\);/)).toEqual([]);
  expect(filesWith(/\bwaitFor\([^\n]*, [\d_]{3,}\)/)).toEqual([]);
});

test("in the browser's tests each wait has the same limit, but where the product itself takes longer", () => {
  expect(filesWith(/setDefaultTimeout\(|testTimeout/, "e2e/")).toEqual(["e2e/support/stage.ts"]);
  expect(filesWith(/inMachineTime\(/, "e2e/").toSorted()).toEqual([
    "e2e/community/share.test.ts",
    "e2e/community/site.test.ts",
    "e2e/operations/console-views.test.ts",
    "e2e/study/phone.test.ts",
    "e2e/study/types.test.ts",
    "e2e/study/video.test.ts",
    "e2e/support/sanction.ts",
  ]);
});

test("how long something takes is compared with the machine's own time as well", () => {
  const readsClock = /performance\.now\(\)|cpuUsage\(|Date\.now\(\) -/;
  const bars = files.flatMap(({ file, text }) =>
    readsClock.test(text)
      ? [...text.matchAll(/expect\((.*)\)\.toBeLessThan(OrEqual)?\(\s*[\d_]{3,},?\s*\)/g)].map(
          ([, compared]) => `${file}: ${compared}`,
        )
      : [],
  );
  expect(bars).toEqual([
    // Two settings, and what a plan says: nothing that was waited for.
    "server/src/platform/nodes.test.ts: LEASE_SECONDS * 1000 + BEAT_MS",
    "server/src/platform/schedule.test.ts: firstAfter(hourly, null)",
  ]);
});
