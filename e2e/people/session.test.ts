/** Signing in and out as a member does it: the form, the code, and the life of what the browser keeps. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fillCode, lastCode } from "../support/code.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, sessionOf, signedIn, visitor } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const days14 = 14 * 86_400;

const account = (page: Page) => page.getByRole("textbox", { name: "手机号/邮箱" });
const code = (page: Page) => page.getByRole("textbox", { name: "验证码" });
const submit = (page: Page) => page.locator("form").getByRole("button", { name: "登录 / 注册" });
const askForCode = (page: Page) => page.getByRole("button", { name: "获取验证码" });

test("the login form says what is wrong with each field, and shakes for 800 ms", async () => {
  const page = await visitor(stage);
  await page.goto("/login");
  const says = (text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();
  await submit(page).click();
  await says("请输入手机号/邮箱");
  await says("请输入验证码");
  await says("请先阅读并同意用户协议和隐私政策");
  const shake = await page
    .getByRole("alert")
    .first()
    .evaluate((element) => getComputedStyle(element).animationDuration);
  expect(shake).toBe("0.8s");
  await account(page).fill("12800000001");
  await code(page).fill("123");
  await submit(page).click();
  await says("手机号/邮箱错误");
  await says("验证码长度为6位");
  await code(page).fill("12ab56");
  await submit(page).click();
  await says("验证码为数字");
  await account(page).fill(` ${"a".repeat(80)}`);
  expect((await account(page).inputValue()).length).toBeLessThanOrEqual(64);
  await code(page).pressSequentially("1234567");
  expect((await code(page).inputValue()).length).toBe(6);
  await close(page);
});

test("a session that the server has ended says so, and leads back to where one was", async () => {
  const mobile = people.newcomer;
  const page = await signedIn(stage, mobile, phone);
  await page.goto("/home/gold?asset=2");
  await page.getByRole("heading", { level: 1, name: "现金明细" }).waitFor();
  // Without the cookie that only this browser has the session is worth nothing.
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ httpOnly }) => !httpOnly));
  await page.reload();
  await page.waitForURL("**/login");
  const expired = page.getByText("登录已过期，请重新登录。登录后会回到刚才的页面。", {
    exact: true,
  });
  await expired.last().waitFor();
  const main = page.getByRole("main");
  await account(page).fill(mobile);
  await main.getByRole("checkbox").check();
  await fillCode(stage, main, mobile);
  await page.waitForURL("**/home/gold?asset=2");
  await close(page);
});

test("a code asked for without an account is not sent", async () => {
  const page = await visitor(stage);
  await page.goto("/login");
  await askForCode(page).click();
  await page.getByRole("alert").filter({ hasText: "请输入手机号/邮箱" }).waitFor();
  await expect.poll(() => askForCode(page).isEnabled()).toBe(true);
  await close(page);
});

test("a sent code counts down from 59 and may then be sent again; one that failed does not count", async () => {
  const page = await visitor(stage);
  await page.clock.install();
  await page.goto("/login");
  await account(page).fill("13922220001");
  await page.route("**/api/v1/auth/sms/send*", (route) => route.abort(), { times: 2 });
  await askForCode(page).click();
  await page.getByText("网络错误，请稍后重试").waitFor();
  await expect.poll(() => askForCode(page).isEnabled()).toBe(true);
  await page.unroute("**/api/v1/auth/sms/send*");
  await askForCode(page).click();
  await page.getByText("验证码已发送").waitFor();
  await page.getByRole("button", { name: /^5\ds 后重新获取$/, disabled: true }).waitFor();
  await page.clock.fastForward(50_000);
  await page.getByRole("button", { name: /^\ds 后重新获取$/ }).waitFor();
  await page.clock.fastForward(10_000);
  const again = page.getByRole("button", { name: "重新发送" });
  await again.waitFor();
  // By the server's clock no minute has passed: it refuses, and the countdown does not begin.
  await again.click();
  await page.getByRole("button", { name: "重新发送", disabled: false }).waitFor();
  await close(page);
});

test("a pasted number and code are read as meant; the countdown is of its number, and outlives a reload", async () => {
  const page = await visitor(stage);
  await page.goto("/login");
  await account(page).fill("+86 １３９-2222 0098");
  await expect.poll(() => account(page).inputValue()).toBe("13922220098");
  await askForCode(page).click();
  const counting = page.getByRole("button", { name: /^\d+s 后重新获取$/ });
  await counting.waitFor();
  // The number was mistyped: the right one has no countdown yet.
  await account(page).fill("13922220099");
  await expect.poll(() => askForCode(page).isEnabled()).toBe(true);
  await account(page).fill("13922220098");
  await counting.waitFor();
  await page.reload();
  await counting.waitFor();
  await expect.poll(() => account(page).inputValue()).toBe("13922220098");
  await page.getByRole("button", { name: "密码登录" }).click();
  await page.getByRole("checkbox", { name: "记住密码" }).waitFor();
  await expect.poll(() => account(page).inputValue()).toBe("13922220098");
  await page.getByRole("button", { name: "验证码登录/注册" }).click();
  await counting.waitFor();
  await page.getByRole("checkbox").check();
  const sent = await lastCode(stage, "13922220098");
  await code(page).fill(`${sent?.slice(0, 3)} ${sent?.slice(3)}`);
  await page.waitForURL("**/home");
  expect(await page.evaluate(() => sessionStorage.getItem("TYPED"))).toBe(null);
  await close(page);
});

test("a sign-in is kept for 14 days in TOKEN, RTOKEN and EXPRIED, and in the tab", async () => {
  const mobile = "13922220002";
  const page = await visitor(stage, phone);
  await page.goto("/login");
  await account(page).fill(mobile);
  await fillCode(stage, page, mobile);
  await page.getByRole("checkbox").check();
  const before = Date.now() / 1000;
  await submit(page).click();
  await page.waitForURL("**/home");
  const cookies = await page.context().cookies();
  for (const name of ["TOKEN", "RTOKEN", "EXPRIED"]) {
    const cookie = cookies.find((each) => each.name === name);
    expect(Math.abs((cookie?.expires ?? 0) - before - days14), name).toBeLessThan(60);
  }
  const inTab = await page.evaluate(() => ({
    TOKEN: sessionStorage.getItem("TOKEN"),
    EXPRIED: sessionStorage.getItem("EXPRIED"),
  }));
  for (const [name, value] of Object.entries(inTab))
    expect(encodeURIComponent(value ?? ""), name).toBe(
      cookies.find((each) => each.name === name)?.value,
    );
  expect(cookies.filter(({ httpOnly }) => httpOnly)).toHaveLength(1);
  await close(page);
});

test("what strangers were shown is asked for again once somebody has signed in", async () => {
  const page = await visitor(stage);
  await page.goto("/task");
  // One that this member has done long ago.
  const done = page.getByRole("list", { name: "任务列表" }).getByText("城市居民早餐习惯调查");
  await done.waitFor();
  // All of it but the last step was done in sessionOf: the session arrives as from another tab.
  await page.context().addCookies((await sessionOf(stage, people.busy)).cookiesAt(stage.origin));
  await page.evaluate(() => window.dispatchEvent(new StorageEvent("storage", { key: null })));
  await done.waitFor({ state: "detached" });
  await close(page);
});

test("a session that was copied to another browser is worth nothing there", async () => {
  const context = await stage.visit(phone);
  const cookies = (await sessionOf(stage, people.member)).cookiesAt(stage.origin);
  await context.addCookies(cookies.filter(({ httpOnly }) => !httpOnly));
  const page = await context.newPage();
  const refused = page.waitForResponse((reply) => reply.status() === 401);
  await page.goto("/home/gold");
  await refused;
  await page.waitForURL("**/login");
  const kept = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(kept).not.toContain("TOKEN");
  await close(page);
});

test("signing out clears what the browser kept, ends the session, and goes to the login page", async () => {
  const page = await signedIn(stage, people.leader);
  await page.goto("/home");
  await page.getByRole("button", { name: /欢迎/ }).click();
  const cookies = (await sessionOf(stage, people.leader)).cookiesAt(stage.origin);
  await page.getByRole("menuitem", { name: "退出" }).click();
  await page.waitForURL("**/login");
  const kept = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(async () => (await kept()).filter((key) => key !== "DEVICE_ID")).toEqual([]);
  const names = (await page.context().cookies()).map(({ name }) => name);
  for (const name of ["TOKEN", "RTOKEN", "EXPRIED"]) expect(names).not.toContain(name);

  const later = await stage.visit(desktop);
  await later.addCookies(cookies);
  const again = await later.newPage();
  await again.goto("/home");
  await again.waitForURL("**/login");
  await later.close();
  await close(page);
});
