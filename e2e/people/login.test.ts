/** The ways in as pages and dialogs: their modes and measures, registering, and the session afterwards. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fillCode } from "../support/code.ts";
import {
  account,
  agree,
  code,
  dialog,
  openLoginDialog,
  password,
  says,
  toPassword,
} from "../support/entry.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, sessionOf, signedIn, visitor } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

const boxOf = (page: Page) =>
  page.locator("dialog[open] > div").evaluate((box) => {
    const { width, height } = box.getBoundingClientRect();
    return { width, height };
  });

test("the dialog is 345 px wide, its title follows the mode, and nothing jumps between them", async () => {
  const page = await visitor(stage);
  await openLoginDialog(page);
  await expect.poll(async () => (await boxOf(page)).width).toBe(345);
  const byCode = await boxOf(page);
  await account(dialog(page, "验证码登录/注册")).fill("13933330001");
  await toPassword(page.getByRole("dialog"));
  const place = dialog(page, "密码登录");
  await place.waitFor();
  await expect.poll(() => boxOf(page)).toEqual(byCode);
  await expect.poll(() => account(place).inputValue()).toBe("13933330001");
  await place.getByRole("button", { name: "验证码登录/注册" }).click();
  await dialog(page, "验证码登录/注册").waitFor();
  await expect.poll(() => boxOf(page)).toEqual(byCode);
  await close(page);
});

test("a page that wants a sign-in opens the dialog 300 ms after the way there, the first time too", async () => {
  const page = await visitor(stage);
  await page.clock.install();
  const part = page.waitForResponse(/LoginDialog/);
  await page.goto("/task");
  await part;
  await page.getByRole("banner").getByRole("link", { name: "登录 / 注册" }).waitFor();
  const dialogs = page.getByRole("dialog");
  // From here on no time passes for the page but what is said below, however busy the machine is.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("banner").getByRole("link", { name: "提现" }).click();
  await page.waitForURL("**/login");
  await page.clock.runFor(299);
  await expect.poll(() => dialogs.count()).toBe(0);
  await page.clock.runFor(16);
  await dialogs.waitFor();
  await close(page);
});

test("fields tell the browser what they are, and Enter sends them", async () => {
  const page = await visitor(stage, phone);
  await page.goto("/login");
  expect(await account(page).getAttribute("autocomplete")).toBe("username");
  expect(await code(page).getAttribute("autocomplete")).toBe("one-time-code");
  await toPassword(page);
  expect(await password(page).getAttribute("autocomplete")).toBe("current-password");
  await password(page).press("Enter");
  await says(page, "请输入手机号/邮箱");
  await page.goto("/password");
  expect(await password(page).getAttribute("autocomplete")).toBe("new-password");
  await close(page);
});

test("what the server says of the code stands under it", async () => {
  const page = await visitor(stage);
  await page.goto("/login");
  await account(page).fill("13933330002");
  await code(page).fill("123456");
  await agree(page);
  await page.locator("form").getByRole("button", { name: "登录 / 注册" }).click();
  await says(page, "验证码错误或已过期");
  await expect.poll(() => code(page).getAttribute("aria-invalid")).toBe("true");
  const isFocused = () => code(page).evaluate((field) => field === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await close(page);
});

test("an invitation fills in its code, and whoever has an account is shown the way to log in", async () => {
  const mobile = "13933330003";
  const [leader] = await stage.query<{ id: string; code: string }>(
    "select id, code from user_member where mobile = $1",
    [people.leader],
  );
  const page = await visitor(stage, phone);
  await page.goto(`/invite?c=${leader?.code}`);
  const fill = async () => {
    await page.goto("/register");
    await account(page).fill(mobile);
    await fillCode(stage, page, mobile);
    await agree(page);
  };
  const submit = () => page.getByRole("button", { name: "注册", exact: true }).click();
  await fill();
  const invitation = page.getByRole("textbox", { name: "邀请码" });
  await expect.poll(() => invitation.inputValue()).toBe(leader?.code);
  await password(page).fill("123");
  await submit();
  await says(page, "密码长度为6-18位");
  await password(page).fill("");
  await submit();
  await page.waitForURL("**/home");
  const [row] = await stage.query<{ inviter_id: string }>(
    "select inviter_id from user_member where mobile = $1",
    [mobile],
  );
  expect(row?.inviter_id).toBe(leader?.id);

  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await fill();
  await submit();
  await says(page, "该账号已注册");
  await page.getByRole("button", { name: "去登录" }).click();
  await page.waitForURL("**/login");
  await expect.poll(() => account(page).inputValue()).toBe(mobile);
  await close(page);
});

test("whoever signs in from a link comes to what the link names", async () => {
  const links = { "/home/feedback?type=1": "13933330011", "/bbs/topic/1": "13933330012" };
  for (const [path, mobile] of Object.entries(links)) {
    const page = await visitor(stage);
    await page.goto(path);
    await page.waitForURL("**/login");
    // Over the page for a member's link, on the page itself for a topic's: the two ways that are given.
    const door = path.startsWith("/home") ? dialog(page, "验证码登录/注册") : page;
    await account(door).fill(mobile);
    await agree(door);
    await fillCode(stage, door, mobile);
    await page.waitForURL((url) => url.pathname + url.search === path);
    await close(page);
  }
});

test("who is signed in has no business at any page of the way in", async () => {
  const page = await signedIn(stage, people.member);
  for (const path of ["/login-third", "/register", "/password", "/bind"]) {
    await page.goto(path);
    await page.waitForURL("**/home");
  }
  await close(page);
});

test("a session about to end is renewed once for two tabs, and the page that did it reloads", async () => {
  const page = await signedIn(stage, people.busy);
  await page.goto("/home");
  await page.getByRole("heading", { name: "我的钱包" }).waitFor();
  const renewals: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().includes("/auth/token/refresh")) renewals.push(request.url());
  });
  const before = await page.evaluate(() => document.cookie);
  // No page is open while the session grows old: it could begin to renew, and be left half-way.
  await page.goto("about:blank");
  await page
    .context()
    .addCookies([{ name: "EXPRIED", value: String(Date.now() + 60_000), url: stage.origin }]);
  const second = await page.context().newPage();
  await Promise.all([page.goto("/home/gold"), second.goto("/home/exchange")]);
  await expect.poll(() => renewals.length).toBe(1);
  for (const tab of [page, second]) await tab.getByRole("heading", { level: 1 }).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toBe(before);
  expect(renewals).toHaveLength(1);
  await close(page);
});

test("a refused session leads to the community task's door when one is known, else to the login", async () => {
  const context = await stage.visit(desktop);
  const cookies = (await sessionOf(stage, people.leader)).cookiesAt(stage.origin);
  await context.addCookies(cookies.filter(({ httpOnly }) => !httpOnly));
  const page = await context.newPage();
  await page.addInitScript(() => {
    if (!document.cookie.includes("TOKEN=")) return;
    localStorage.setItem("TASK_HASH_ID", "tea-hash");
    localStorage.setItem("DEVICE_ID", "d".repeat(40));
  });
  const doors: string[] = [];
  await page.exposeFunction("noteDoor", (path: string) => doors.push(path));
  await page.addInitScript(() => {
    const { noteDoor } = window as unknown as { noteDoor: (path: string) => void };
    const push = history.pushState.bind(history);
    history.pushState = (state, title, path) => {
      noteDoor(String(path));
      push(state, title, path);
    };
  });
  await page.goto("/home/gold");
  await expect.poll(() => doors.some((path) => /\/bbs\/tea-hash|\/404/.test(path))).toBe(true);
  const kept = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(kept).not.toContain("TOKEN");
  // Of what was kept here nothing leads the next 401 to that section again.
  const stored = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await expect.poll(stored).not.toHaveProperty("TASK_HASH_ID");
  expect(await stored()).toMatchObject({ DEVICE_ID: "d".repeat(40) });
  await context.close();
});
