/** The login page before its code has come: it answers, keeps what was typed and pressed, and never sends by itself. */
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { colourViolations, violations } from "../support/axe.ts";
import { holdScripts } from "../support/drawn.ts";
import { shiftsOn, sumOf, watchShifts } from "../support/shifts.ts";
import { phone, testStage } from "../support/stage.ts";

const stage = testStage();
const words = ["请输入手机号/邮箱", "请输入验证码", "请先阅读并同意用户协议和隐私政策"];

/** At /login without its script; `come` lets it through, and resolves once it has taken over. */
async function beforeItsScript(prepare?: (context: BrowserContext) => Promise<unknown>) {
  const context = await stage.visit(phone);
  await prepare?.(context);
  const letThrough = await holdScripts(context);
  const entry = await entryIn(context);
  const come = async () => {
    letThrough();
    await entry.page.waitForFunction(() => !document.querySelector("#root[data-rendered]"));
  };
  return { ...entry, come };
}

/** As soon as it is drawn; `opened` is how documents were asked for. */
async function entryIn(context: BrowserContext) {
  const page = await context.newPage();
  await watchShifts(page);
  const opened: string[] = [];
  page.on("request", (one) => one.isNavigationRequest() && opened.push(one.method()));
  await page.mainFrame().goto("/login", { waitUntil: "commit" });
  const handIn = page.getByRole("button", { name: "登录 / 注册" });
  await handIn.waitFor();
  return { page, handIn, opened };
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
  // A second press is answered by the same messages, each once.
  await handIn.tap();
  await expect.poll(() => alertsOn(page)).toEqual(words);
  await come();
  await expect.poll(() => alertsOn(page)).toEqual(words);
  // Judged by the form itself: a message goes when its field is right.
  await account(page).fill("13900000001");
  await page.getByRole("checkbox").check();
  await handIn.tap();
  await expect.poll(() => alertsOn(page)).toEqual([words[1]]);
  expect(opened).toEqual(["GET"]);
  expect(sumOf(await shiftsOn(page))).toBeLessThan(0.02);
  expect(stage.problems).toEqual([]);
});

test("what was typed and pressed before the script is there and done once it has come", async () => {
  const { page, handIn, opened, come } = await beforeItsScript();
  await handIn.tap();
  await expect.poll(() => alertsOn(page)).toEqual(words);
  await account(page).fill("139 1234 5678");
  // A field that is being corrected shows no message, and the empty form before it is not sent again.
  await expect.poll(() => alertsOn(page)).toEqual(words.slice(1));
  await page.getByRole("button", { name: "获取验证码" }).tap();
  await come();
  await page.getByRole("dialog", { name: "请滑动滑块完成验证" }).waitFor();
  await expect.poll(() => account(page).inputValue()).toBe("13912345678");
  expect(await alertsOn(page)).toEqual([]);
  expect(opened).toEqual(["GET"]);
  expect(stage.problems).toEqual([]);
});

test.each([
  [
    "by its cookie",
    (context: BrowserContext) => {
      const value = encodeURIComponent(JSON.stringify({ mobile: "13900000002" }));
      return context.addCookies([{ name: "ACCOUNT_INFO", value, url: stage.origin }]);
    },
  ],
  [
    "by what was typed in this tab",
    (context: BrowserContext) =>
      context.addInitScript(() => sessionStorage.setItem("TYPED", "account 13900000002")),
  ],
])(
  "whose account this browser knows %s is not asked for it before the script",
  async (_, known) => {
    const { page, handIn, come } = await beforeItsScript(known);
    await handIn.tap();
    expect(await alertsOn(page)).toEqual([]);
    await come();
    await expect.poll(() => account(page).inputValue()).toBe("13900000002");
    await expect.poll(() => alertsOn(page)).toEqual(words.slice(1));
  },
);

test("when a script does not load, the form handed in shows the page anew", async () => {
  const context = await stage.visit(phone);
  await context.route("**/assets/*.js", (route) => route.abort());
  const { page, handIn, opened } = await entryIn(context);
  await account(page).fill("13900000003");
  await page.getByRole("textbox", { name: "验证码" }).fill("123456");
  await page.getByRole("checkbox").check();
  const anew = async () => {
    if (!opened.includes("POST")) await handIn.tap();
    return opened;
  };
  await expect.poll(anew).toContain("POST");
  // Sent on to this page, and not once more by itself.
  await expect.poll(() => opened.at(-1)).toBe("GET");
  stage.problems.length = 0;
});
