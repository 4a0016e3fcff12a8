/** Passwords as a member meets them: set, used, forgotten, guessed at. */
import { expect, test } from "vitest";
import {
  account,
  dialog,
  enter,
  openPasswordForm,
  passCode,
  password,
  register,
  says,
  toPassword,
} from "../support/entry.ts";
import { registered } from "../support/entered.ts";
import { solveSlider } from "../support/sign-in.ts";
import { phone, testStage } from "../support/stage.ts";
import { close, visitor } from "../support/visitor.ts";

const stage = testStage();
const secret = "Teahouse-93";

test("who chose a password when registering signs in with it, and it never travels in plain", async () => {
  const mobile = "13911110001";
  const first = await visitor(stage, phone);
  await register(stage, first, { mobile, password: secret });
  await close(first);

  const page = await visitor(stage);
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(request.postData() ?? ""));
  await openPasswordForm(page);
  await page.getByRole("heading", { level: 1, name: "密码登录" }).waitFor();
  await enter(page);
  await says(page, "请输入手机号/邮箱");
  await says(page, "请输入密码");
  const isFocused = () => account(page).evaluate((field) => field === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  await account(page).fill(`  ${mobile} `);
  await password(page).fill("12345");
  await enter(page);
  await says(page, "密码长度为6-18位");
  await password(page).fill(`${secret}x`);
  await enter(page);
  await says(page, "账号或密码错误");
  await password(page).fill("a".repeat(30));
  expect((await password(page).inputValue()).length).toBe(18);
  await password(page).fill(secret);
  await password(page).press("Enter");
  await page.waitForURL("**/home");
  expect(bodies.join("\n")).not.toContain(secret);
  await close(page);
});

test("忘记密码 closes the dialog, opens another 664 ms later, and comes back ready to sign in", async () => {
  const mobile = "13911110005";
  const page = await visitor(stage, phone);
  await registered(stage, { mobile, password: secret });
  await page.goto("/task");
  await page.getByRole("banner").getByRole("link", { name: "登录 / 注册" }).click();
  const login = dialog(page, "密码登录");
  await toPassword(page.getByRole("dialog"));
  await account(login).fill(mobile);
  await page.evaluate(() => {
    const { setTimeout: wait } = window;
    const paused: number[] = [];
    window.setTimeout = ((act: () => void, ms: number) => {
      const { dataset } = document.documentElement;
      dataset["paused"] = String(paused.push(ms) && paused);
      if (ms === 664) dataset["pausedAt"] = String(performance.now());
      return wait(act, ms);
    }) as typeof setTimeout;
    const open = () => document.querySelector("dialog[open]")?.textContent ?? "";
    const watch = new MutationObserver(() => {
      const { dataset } = document.documentElement;
      if (open() === "") dataset["closedAt"] ??= String(performance.now());
      if (open().includes("重置密码")) dataset["openedAt"] ??= String(performance.now());
    });
    watch.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await login.getByRole("button", { name: "忘记密码" }).click();
  const reset = dialog(page, "重置密码");
  await reset.waitFor();
  const seen = await page.evaluate(() => {
    const { paused, pausedAt, closedAt, openedAt } = document.documentElement.dataset;
    return { paused, pausedAt, closedAt, openedAt };
  });
  // The pause that the page asks for is exact; how long it lasts is never shorter, but on a busy machine longer.
  expect(seen.paused?.split(",")).toContain("664");
  expect(Number(seen.openedAt) - Number(seen.pausedAt)).toBeGreaterThanOrEqual(663);
  expect(Number(seen.openedAt)).toBeGreaterThan(Number(seen.closedAt));
  await expect.poll(() => account(reset).inputValue()).toBe(mobile);

  await passCode(stage, page, { mobile, place: reset });
  await password(reset).fill("Lantern+2041");
  await reset.getByText("密码强度：强").waitFor();
  await reset.getByRole("button", { name: "显示密码" }).click();
  expect(await password(reset).getAttribute("type")).toBe("text");
  const sent = page.waitForRequest((one) => (one.postData() ?? "").includes("csessionid"));
  await reset.getByRole("button", { name: "重置密码" }).click();
  const { csessionid, sig, token } = (await sent).postDataJSON() as Record<string, unknown>;
  expect([csessionid, sig, token].map((one) => typeof one)).toEqual(Array(3).fill("string"));
  await page.getByText("密码修改成功").waitFor();
  await login.waitFor();
  await expect.poll(() => account(login).inputValue()).toBe(mobile);
  await password(login).fill(secret);
  await enter(login);
  await says(page, "账号或密码错误");
  await password(login).fill("Lantern+2041");
  await enter(login);
  await page.waitForURL("**/home");
  await close(page);
});

test("a reset that is refused shows its toast and nothing else; /password ends at the login page", async () => {
  const mobile = "13911110006";
  const page = await visitor(stage);
  await registered(stage, { mobile });
  await page.goto("/password");
  await account(page).fill(mobile);
  await passCode(stage, page, { mobile, place: page });
  await password(page).fill("12345678");
  await page.getByRole("button", { name: "重置密码" }).click();
  await page.getByText("密码过于简单").waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await password(page).fill(secret);
  await page.getByRole("button", { name: "重置密码" }).click();
  await page.getByText("密码修改成功").waitFor();
  await page.waitForURL("**/login");
  await page.getByRole("heading", { level: 1, name: "密码登录" }).waitFor();
  await expect.poll(() => account(page).inputValue()).toBe(mobile);
  await password(page).fill(secret);
  await enter(page);
  await page.waitForURL("**/home");
  await close(page);
});

test("after five wrong tries the slider comes first; after ten a code is the way in", async () => {
  const mobile = "13911110007";
  await registered(stage, { mobile, password: secret });
  const page = await visitor(stage);
  const answered = () => page.waitForResponse((reply) => reply.url().includes("/password/login"));
  await openPasswordForm(page);
  await account(page).fill(mobile);
  for (let tries = 0; tries < 5; tries++) {
    await password(page).fill(`wrong-${tries}`);
    await Promise.all([answered(), enter(page)]);
    await page.getByRole("button", { name: "登录", exact: true, disabled: false }).waitFor();
  }
  await password(page).fill("wrong-5");
  await enter(page);
  await solveSlider(stage, page);
  await says(page, "账号或密码错误");
  // Four more that were wrong, by the same hand elsewhere.
  await stage.query(
    `insert into auth_password_wrong (account, network, at)
     select account, network, at from auth_password_wrong order by id desc limit 4`,
  );
  await password(page).fill(secret);
  await enter(page);
  await says(page, "密码登录暂时停用");
  await page.getByRole("button", { name: "改用验证码登录" }).click();
  await page.getByRole("heading", { level: 1, name: "验证码登录/注册" }).waitFor();
  await expect.poll(() => account(page).inputValue()).toBe(mobile);
  await close(page);
});

test("a browser that cannot encrypt says so, and offers the code with the account filled in", async () => {
  const page = await visitor(stage);
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await page.goto("/login");
  await account(page).fill("13911110008");
  await page.getByRole("button", { name: "密码登录" }).click();
  await page.getByText("当前浏览器无法加密密码").waitFor();
  await page.getByRole("button", { name: "改用验证码登录" }).click();
  await page.getByRole("button", { name: "获取验证码" }).waitFor();
  await expect.poll(() => account(page).inputValue()).toBe("13911110008");
  await close(page);
});
