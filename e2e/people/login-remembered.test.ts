/** 记住密码: what a browser keeps of a password, for whom, and until when. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { registered } from "../support/entered.ts";
import {
  account,
  enter,
  loseSession,
  openPasswordForm,
  password,
  register,
} from "../support/entry.ts";
import { testStage } from "../support/stage.ts";
import { close, visitor } from "../support/visitor.ts";

const stage = testStage();
const days14 = 14 * 86_400;
const secret = "Teahouse-93";

/** Whatever this browser keeps that a script could read. */
const everythingKept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([document.cookie, Object.entries(localStorage), Object.entries(sessionStorage)]),
  );

async function signInRemembered(page: Page, mobile: string): Promise<void> {
  await openPasswordForm(page);
  await account(page).fill(mobile);
  await password(page).fill(secret);
  await page.getByRole("checkbox", { name: "记住密码" }).check();
  await enter(page);
  await page.waitForURL("**/home");
}

test("a remembered password is filled in next time, and worth nothing in another browser", async () => {
  const mobile = "13911110002";
  const page = await visitor(stage);
  await registered(stage, { mobile, password: secret });
  await signInRemembered(page, mobile);

  const kept = await everythingKept(page);
  for (const form of ["utf8", "base64", "base64url", "hex"] as const)
    expect(kept).not.toContain(Buffer.from(secret).toString(form));
  const cookies = await page.context().cookies();
  for (const name of ["REMEMBER", "ACCOUNT_INFO"]) {
    const { expires = 0 } = cookies.find((each) => each.name === name) ?? {};
    expect(Math.abs(expires - Date.now() / 1000 - days14), name).toBeLessThan(60);
  }

  await loseSession(page);
  await openPasswordForm(page);
  await expect.poll(() => password(page).inputValue()).toBe(secret);
  await expect.poll(() => account(page).inputValue()).toBe(mobile);
  await page.getByRole("checkbox", { name: "记住密码", checked: true }).waitFor();

  const other = await visitor(stage);
  await other.context().addCookies(cookies.filter(({ name }) => /REMEMBER|ACCOUNT/.test(name)));
  await openPasswordForm(other);
  await expect.poll(() => account(other).inputValue()).toBe(mobile);
  await expect.poll(() => password(other).inputValue()).toBe("");
  await close(other);

  await enter(page);
  await page.waitForURL("**/home");
  await close(page);
});

test("signing out, or signing in without the tick, removes the remembered password and its key", async () => {
  const mobile = "13911110003";
  const page = await visitor(stage);
  await registered(stage, { mobile, password: secret });
  const isKept = async () => {
    const keys = await page.evaluate(async () => (await indexedDB.databases()).length);
    const info = (await page.context().cookies()).find(({ name }) => name === "ACCOUNT_INFO");
    return { key: keys > 0, seal: decodeURIComponent(info?.value ?? "").includes("password") };
  };
  await signInRemembered(page, mobile);
  await expect.poll(isKept).toEqual({ key: true, seal: true });
  await page.getByRole("button", { name: /欢迎/ }).click();
  await page.getByRole("menuitem", { name: "退出" }).click();
  await page.waitForURL("**/login");
  await expect.poll(isKept).toEqual({ key: false, seal: false });

  await loseSession(page);
  await signInRemembered(page, mobile);
  await loseSession(page);
  await openPasswordForm(page);
  await expect.poll(() => password(page).inputValue()).toBe(secret);
  await page.getByRole("checkbox", { name: "记住密码" }).uncheck();
  await enter(page);
  await page.waitForURL("**/home");
  await expect.poll(isKept).toEqual({ key: false, seal: false });
  await close(page);
});

test("where the browser keeps no keys, as in a private window, only the account is remembered", async () => {
  const mobile = "13911110004";
  const page = await visitor(stage);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  await register(stage, page, { mobile, password: secret });
  await loseSession(page);
  await signInRemembered(page, mobile);
  await loseSession(page);
  await openPasswordForm(page);
  await expect.poll(() => account(page).inputValue()).toBe(mobile);
  await expect.poll(() => password(page).inputValue()).toBe("");
  await close(page);
});
