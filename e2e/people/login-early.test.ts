/** The login page before its code has come: it answers, keeps what was typed and pressed, and never sends by itself. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { colourViolations, violations } from "../support/axe.ts";
import { holdScripts, shiftsOn, watchShifts } from "../support/drawn.ts";
import { phone, testStage } from "../support/stage.ts";

const stage = testStage();
const words = ["请输入手机号/邮箱", "请输入验证码", "请先阅读并同意用户协议和隐私政策"];

/** At /login without its script; `come` lets it through, and resolves once it has taken over. */
async function beforeItsScript(cookies: { name: string; value: string }[] = []) {
  const context = await stage.visit(phone);
  await context.addCookies(cookies.map((one) => ({ ...one, url: stage.origin })));
  const letThrough = await holdScripts(context);
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  const opened: string[] = [];
  page.on("request", (one) => one.isNavigationRequest() && opened.push(one.method()));
  await page.mainFrame().goto("/login", { waitUntil: "commit" });
  const handIn = page.getByRole("button", { name: "登录 / 注册" });
  await handIn.waitFor();
  const come = async () => {
    letThrough();
    await page.waitForFunction(() => !document.querySelector("#root[data-rendered]"));
  };
  return { page, handIn, opened, come };
}

const alertsOn = (page: Page) => page.getByRole("alert").filter({ visible: true }).allInnerTexts();
const account = (page: Page) => page.getByRole("textbox", { name: "手机号/邮箱" });

test("an empty hand-in is answered before the script in the form's own words, and stands once it has come", async () => {
  const { page, handIn, opened, come } = await beforeItsScript();
  await handIn.tap();
  await expect.poll(() => alertsOn(page)).toEqual(words);
  await expect.poll(() => account(page).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await colourViolations(page)).toEqual([]);
  // A second time it is answered the same, once.
  await handIn.tap();
  await expect.poll(() => alertsOn(page)).toEqual(words);
  await come();
  await expect.poll(() => alertsOn(page)).toEqual(words);
  // By the form itself: its own judgement goes when what it wants is there.
  await account(page).fill("13900000001");
  await page.getByRole("checkbox").check();
  await handIn.tap();
  await expect.poll(() => alertsOn(page)).toEqual([words[1]]);
  expect(opened).toEqual(["GET"]);
  expect(await shiftsOn(page)).toBeLessThan(0.02);
  expect(stage.problems).toEqual([]);
});

test("what was typed and pressed before the script is there and done once it has come", async () => {
  const { page, handIn, opened, come } = await beforeItsScript();
  await handIn.tap();
  await expect.poll(() => alertsOn(page)).toEqual(words);
  await account(page).fill("139 1234 5678");
  // What is being mended is blamed no longer, and the hand-in before it is not repeated.
  await expect.poll(() => alertsOn(page)).toEqual(words.slice(1));
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await come();
  await page.getByRole("dialog", { name: "请滑动滑块完成验证" }).waitFor();
  await expect.poll(() => account(page).inputValue()).toBe("13912345678");
  expect(await alertsOn(page)).toEqual([]);
  expect(opened).toEqual(["GET"]);
  expect(stage.problems).toEqual([]);
});

test("whose account this browser knows is not asked for it before the script fills it in", async () => {
  const known = encodeURIComponent(JSON.stringify({ mobile: "13900000002" }));
  const { page, handIn, come } = await beforeItsScript([{ name: "ACCOUNT_INFO", value: known }]);
  await handIn.tap();
  expect(await alertsOn(page)).toEqual([]);
  await come();
  await expect.poll(() => account(page).inputValue()).toBe("13900000002");
  await expect.poll(() => alertsOn(page)).toEqual(words.slice(1));
});
