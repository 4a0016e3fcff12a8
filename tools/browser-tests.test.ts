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
    "community/inert.test.ts",
    "people/captcha.test.ts",
    "support/sign-in.ts",
  ]);
});

/** Each statement that presses, fills or ticks the first of whatever it finds, in one line. */
const firstPressed = (text: string): string[] =>
  [...text.matchAll(/\.first\(\)\s*\.(click|fill|check|press|setInputFiles)\(/g)].map(({ index }) =>
    text
      .slice(text.lastIndexOf(";\n", index) + 1, index)
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
/** Rows and lists have an order that the page promises, newest first mostly. */
const isOrdered = (statement: string): boolean =>
  /getByRole\("(row|list|listitem|table)"/.test(statement);

test("nothing is pressed that is only the first of several, but in a list or a table, whose order is promised", () => {
  const others = files.filter(({ text }) =>
    firstPressed(text).some((statement) => !isOrdered(statement)),
  );
  // Each was read: the several lead to the same place, or stand in the order of what was written before.
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    "community/site.test.ts",
    "community/worker.test.ts",
    "operations/console-content.test.ts",
    "operations/console-day.test.ts",
    "operations/console-desk.test.ts",
    "operations/console-failing.test.ts",
    "operations/console-feedback.test.ts",
    "operations/console-growth.test.ts",
    "operations/console-money.test.ts",
    "operations/console-overtaken.test.ts",
    "operations/console-questionnaire-desk.test.ts",
    "operations/console-queue.test.ts",
    "operations/console-structure.test.ts",
    "people/account-privacy.test.ts",
    "study/agent.test.ts",
    "study/discussion.test.ts",
    "study/main-job.test.ts",
    "study/types.test.ts",
    "support/member.ts",
    "support/operator.ts",
    "support/sign-in.ts",
  ]);
});

test("a press on the first of several is seen by that rule, on one line or on five", () => {
  const link = 'x();\n  await page.getByRole("link", { name: "订单" }).first().click();\n';
  const long = 'x();\n  await page\n    .getByRole("button")\n    .first()\n    .fill("y");\n';
  for (const text of [link, long]) expect(firstPressed(text).some(isOrdered)).toBe(false);
  expect(firstPressed(link)).toEqual(['await page.getByRole("link", { name: "订单" })']);
  expect(firstPressed(long)).toHaveLength(1);
  const row = 'x();\n  await page.getByRole("row").filter({ hasText }).first().click();\n';
  expect(firstPressed(row).every(isOrdered)).toBe(true);
});

test("a browser comes from one place, where names are made exact", () => {
  expect(filesWith(/chromium\.launch\(/)).toEqual([
    "community/inert.test.ts",
    "support/browser.ts",
  ]);
  const browser = files.find(({ name }) => name === "support/browser.ts")?.text;
  expect(browser).toContain("exactNames(");
});
