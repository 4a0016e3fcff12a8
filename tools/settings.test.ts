/** README.md shows every setting as the server reads it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settings } from "../server/src/config/config.ts";
import { formatted, ROOT } from "./formatted.ts";
import { settingsTable, withSettings } from "./settings-table.ts";

const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const rows = settingsTable().split("\n").slice(2);
const rowOf = (name: string) => rows.find((row) => row.startsWith(`| \`${name}\` |`));

test("the table in README.md is the one in code; npm run settings writes it", () => {
  expect(formatted("README.md", withSettings(readme))).toBe(readme);
});

test("a setting that README.md does not show, or shows otherwise, is found", () => {
  const without = readme.replace(/^\| `NODE_ENV` .*\n/m, "");
  const otherwise = readme.replace("`3000`", "`8080`");
  for (const stale of [without, otherwise]) {
    expect(stale).not.toBe(readme);
    expect(formatted("README.md", withSettings(stale))).toBe(readme);
  }
});

test("every setting has a row that says in one sentence what it does", () => {
  expect(rows).toHaveLength(Object.keys(settings).length);
  for (const [name, , what] of Object.values(settings)) {
    expect(what, name).toMatch(/^\S.{5,98}\.$/);
    expect(rowOf(name), name).toContain(what);
  }
});

test("a row says the default, what else there is, and when it is needed", () => {
  expect(rowOf("NODE_ENV")).toContain("| `development`; test, production |  |");
  expect(rowOf("PORT")).toContain("| `3000`; 1 to 65535 |");
  expect(rowOf("SECRET_KEY")).toMatch(/\|  \| in production \|$/);
  expect(rowOf("CAPTCHA_PROVIDER")).toContain("none (development), aliyun, awsc |  |");
  expect(rowOf("SMS_PROVIDER")).toMatch(/\| in production another \|$/);
  expect(rowOf("TENCENT_SMS_APP_ID")).toMatch(
    /\| `SMS_PROVIDER=tencent`; `SMS_FALLBACK=tencent` \|$/,
  );
  expect(rowOf("SMTP_PASSWORD")).toMatch(/\| with `SMTP_USER` \|$/);
});

test("a README.md without the two marks is refused", () => {
  expect(() => withSettings("# Panel\n")).toThrow("README.md lacks");
});
