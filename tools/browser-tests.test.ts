/** What browser tests must not do, because it fails on another machine: the files themselves are read. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../e2e/", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, text: readFileSync(folder + name, "utf8") }));

const linesWith = (pattern: RegExp): string[] =>
  files.flatMap(({ name, text }) =>
    text.split("\n").flatMap((line) => (pattern.test(line) ? `${name}: ${line.trim()}` : [])),
  );
const filesWith = (pattern: RegExp): string[] =>
  [...new Set(linesWith(pattern).map((line) => line.split(":")[0] ?? ""))].toSorted();

test("there are browser tests to be read", () => {
  expect(files.length).toBeGreaterThan(50);
});

test("what a page shows is asked until it is so, and not once", () => {
  // `not` is left out: that something is not there yet proves as little the second time.
  const once =
    /expect\(await .*\.(innerText|textContent|inputValue|count|is(Visible|Disabled|Enabled|Checked))\(\)\)\.(?!not\b)/;
  expect(linesWith(once)).toEqual([]);
});

test("nobody waits for a length of time but a hand that drags, and for what must not happen", () => {
  expect(filesWith(/waitForTimeout\(/)).toEqual([
    "captcha.test.ts",
    "inert.test.ts",
    "support/sign-in.ts",
  ]);
});

test("a browser comes from one place, where names are made exact", () => {
  expect(filesWith(/chromium\.launch\(/)).toEqual(["inert.test.ts", "support/browser.ts"]);
  const browser = files.find(({ name }) => name === "support/browser.ts")?.text;
  expect(browser).toContain("exactNames(");
});
