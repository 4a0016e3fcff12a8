/** Signing in through WeChat, QQ, Weibo and Alipay, as newcomer, as somebody known, and not at all. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  account,
  agree,
  agreeAs,
  code,
  dialog,
  loseSession,
  passCode,
  password,
  says,
} from "../support/entry.ts";
import { registered } from "../support/entered.ts";
import { desktop, phone, type Size, testStage } from "../support/stage.ts";
import { close, visitor } from "../support/visitor.ts";

const stage = testStage();
const secret = "Teahouse-93";

const goTo = (page: Page, name: string) =>
  page.getByRole("button", { name: `${name}登录`, exact: true }).click();

/** From the login page to the provider and back as this person, whom nobody knows. */
async function arriveUnknown(page: Page, name: string, person: string): Promise<void> {
  await page.goto("/login");
  await goTo(page, name);
  await agreeAs(page, person);
  await dialog(page, "第三方绑定").getByText(`${name} · ${person}`).waitFor();
}

async function bindByCode(page: Page, mobile: string): Promise<void> {
  const place = dialog(page, "第三方绑定");
  await account(place).fill(mobile);
  await passCode(stage, page, { mobile, place });
  await agree(place);
  await place.getByRole("button", { name: "登录并绑定" }).click();
}

const apps: [app: string, size: Size][] = [
  ["微信", phone],
  ["QQ", desktop],
  ["微博", phone],
  ["支付宝", desktop],
];

test.each(apps)("%s brings a newcomer to the binding, and later straight in", async (app, size) => {
  const person = `茶友${app}`;
  const page = await visitor(stage, size);
  await arriveUnknown(page, app, person);
  expect(new URL(page.url()).searchParams.get("app")).toMatch(/^[1-4]$/);
  await bindByCode(page, `1392222000${apps.findIndex(([each]) => each === app)}`);
  await page.waitForURL("**/home");

  await loseSession(page);
  // Where somebody wanted to go travels along to the provider and back.
  await page.goto("/exchange");
  await dialog(page, "验证码登录/注册").waitFor();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `${app}登录` })
    .click();
  await agreeAs(page, person);
  await page.waitForURL("**/exchange");
  await page.getByRole("heading", { name: "提现" }).first().waitFor();
  await close(page);
});

test.each(apps)("who refuses at %s is told so, may try again, and loses nothing", async (app) => {
  const page = await visitor(stage);
  await page.goto("/login-third");
  await goTo(page, app);
  await page.getByRole("button", { name: "拒绝" }).click();
  await page.getByRole("heading", { name: "已取消授权" }).waitFor();
  await page.getByRole("button", { name: "重新登录" }).click();
  await page.getByRole("button", { name: "拒绝" }).click();
  await page.getByRole("heading", { name: "已取消授权" }).waitFor();
  await page.getByRole("link", { name: "返回" }).click();
  await page.waitForURL("**/login");
  await close(page);
});

test("a provider that fails leaves a page that says so, with both ways on", async () => {
  const page = await visitor(stage);
  await page.goto("/login");
  await goTo(page, "微信");
  await page.getByLabel("回答").selectOption("code-used");
  await page.getByRole("button", { name: "同意" }).click();
  await page.getByRole("heading", { name: "微信登录没有完成" }).waitFor();
  await page.getByRole("link", { name: "返回" }).waitFor();
  await page.getByRole("button", { name: "重新登录" }).click();
  await page.getByRole("heading", { name: "微信登录" }).waitFor();
  await close(page);
});

test("who comes back with the browser's button finds every way in as it was", async () => {
  const page = await visitor(stage, phone);
  await page.goto("/login");
  // The provider's page never comes; the browser puts the old one back, as from its cache.
  await page.route("**/sns/qq/**", (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse("**/sns/qq/**");
  await goTo(page, "QQ");
  await left;
  const button = page.getByRole("button", { name: "QQ登录", exact: true });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect.poll(() => button.isDisabled()).toBe(false);
  await goTo(page, "微信");
  await page.getByRole("heading", { name: "微信登录" }).waitFor();
  await close(page);
});

test("closing the binding goes to the login page, without the ticket in its address", async () => {
  const page = await visitor(stage);
  await arriveUnknown(page, "微信", "过路人");
  const { href } = new URL(page.url());
  await page.reload();
  await dialog(page, "第三方绑定").getByText("微信 · 过路人").waitFor();
  await dialog(page, "第三方绑定").getByRole("button", { name: "关闭" }).click();
  await page.waitForURL("**/login");
  await dialog(page, "第三方绑定").waitFor({ state: "detached" });
  // By the name that addresses have for an app, and by a number that is no app's.
  await page.goto(href.replace(/app=\d/, "app=webo"));
  await dialog(page, "第三方绑定").getByText("微博账号").waitFor();
  await page.goto(href.replace(/app=\d/, "app=9"));
  await page.getByText("绑定请求已失效").waitFor();
  await close(page);
});

test("a return that is opened a second time leads where the first one led", async () => {
  const page = await visitor(stage);
  const returns: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame.url().includes("/open/wechat/callback")) returns.push(frame.url());
  });
  await arriveUnknown(page, "微信", "回头客");
  await page.goto(returns[0] ?? "");
  await dialog(page, "第三方绑定").getByText("微信 · 回头客").waitFor();
  await bindByCode(page, "13922220011");
  await page.waitForURL("**/home");
  await page.goto(returns[0] ?? "");
  await page.waitForURL("**/home");
  await close(page);
});

test("a binding that fails says why under its field, and the next code asks for the slider anew", async () => {
  const mobile = "13922220012";
  const page = await visitor(stage);
  await arriveUnknown(page, "QQ", "手滑的人");
  const place = dialog(page, "第三方绑定");
  await account(place).fill(mobile);
  const sent = await passCode(stage, page, { mobile, place });
  await agree(place);
  await code(place).fill(sent === "000000" ? "111111" : "000000");
  await says(page, "验证码错误或已过期");
  await page.reload();
  await account(place).fill(mobile);
  // Passes only through the slider: the proof of the first time is used up.
  await passCode(stage, page, { mobile, place });
  await agree(place);
  await place.getByRole("button", { name: "登录并绑定" }).click();
  await page.waitForURL("**/home");
  await close(page);
});

async function proveByPassword(page: Page, mobile: string): Promise<void> {
  await page.getByRole("button", { name: "已有密码？用密码验证" }).click();
  await account(page.getByRole("dialog")).fill(mobile);
  await password(page.getByRole("dialog")).fill(secret);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.waitForURL("**/bind");
}

test("who proves the account by password goes on to /bind, where a code to it binds", async () => {
  const mobile = "13922220013";
  const page = await visitor(stage, phone);
  await registered(stage, { mobile, password: secret });
  await arriveUnknown(page, "支付宝", "老会员");
  await proveByPassword(page, mobile);
  await page.getByText("账号 139****0013 的密码正确").waitFor();
  await passCode(stage, page, { mobile, place: page });
  await page.waitForURL("**/home");

  await loseSession(page);
  await page.goto("/login");
  await goTo(page, "支付宝");
  await agreeAs(page, "老会员");
  await page.waitForURL("**/home");
  await close(page);
});

test("after a reload /bind asks for everything again; without a third party it says what to do", async () => {
  const mobile = "13922220014";
  const page = await visitor(stage);
  await registered(stage, { mobile, password: secret });
  await page.goto("/bind");
  await page.getByRole("heading", { name: "没有等待绑定的账号" }).waitFor();
  await page.getByRole("link", { name: "去登录" }).click();
  await goTo(page, "微博");
  await agreeAs(page, "爱刷新的人");
  await proveByPassword(page, mobile);
  await page.reload();
  await account(page).fill(mobile);
  await password(page).fill(secret);
  await page.getByRole("button", { name: "下一步" }).click();
  await passCode(stage, page, { mobile, place: page });
  await page.waitForURL("**/home");
  await close(page);
});
