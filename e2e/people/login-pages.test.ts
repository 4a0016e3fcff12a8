/** Every state of the ways in, in both themes and sizes: readable by everybody, and never sideways. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { colourViolations, violations } from "../support/axe.ts";
import { dialog, openLoginDialog, toPassword } from "../support/entry.ts";
import { phone, desktop, testStage } from "../support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

const places: [name: string, open: (page: Page) => Promise<unknown>][] = [
  ["the login page by password", async (page) => (await page.goto("/login"), toPassword(page))],
  ["the login dialog", openLoginDialog],
  [
    "the login dialog by password",
    async (page) => (await openLoginDialog(page), toPassword(page.getByRole("dialog"))),
  ],
  [
    "the reset dialog",
    async (page) => {
      await page.goto("/login");
      await toPassword(page);
      await page.getByRole("button", { name: "忘记密码" }).click();
      await dialog(page, "重置密码").waitFor();
    },
  ],
  ["the binding dialog", async (page) => openBinding(page)],
  [
    "the binding dialog by password",
    async (page) => {
      await openBinding(page);
      await page.getByRole("button", { name: "已有密码？用密码验证" }).click();
    },
  ],
  ["the third parties' page", (page) => page.goto("/login-third")],
  ["the page of registering", (page) => page.goto("/register")],
  ["the page of a lost password", (page) => page.goto("/password")],
  ["a return that failed", (page) => page.goto("/open/qq/callback?state=none&code=1")],
];

async function openBinding(page: Page): Promise<void> {
  await page.goto("/login?code=none&app=1");
  await dialog(page, "第三方绑定").waitFor();
}

test.each([
  ["a phone", phone],
  ["a desktop", desktop],
] as const)("every way in can be read and used by everybody on %s", async (_, size) => {
  const problems: string[] = [];
  for (const [name, open] of places) {
    const context = await stage.visit(size, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await open(page);
    // Not the bones of a page that is still to come.
    await page
      .getByRole("heading", { name: /^(?!正在加载)/ })
      .first()
      .waitFor();
    await page.emulateMedia({ colorScheme: "light" });
    problems.push(...(await violations(page)).map((line) => `${name}, light: ${line}`));
    await page.emulateMedia({ colorScheme: "dark" });
    problems.push(...(await colourViolations(page)).map((line) => `${name}, dark: ${line}`));
    await page.setViewportSize({ width: 320, height: 640 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) problems.push(`${name}: ${width} px wide at 320`);
    await context.close();
  }
  expect(problems).toEqual([]);
});
