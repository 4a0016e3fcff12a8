/** The ways in, by hand: the forms of the login pages, codes behind the slider, and third parties. */
import type { Locator, Page } from "playwright-core";
import { codeAfter, endCountdown } from "./code.ts";
import { solveSlider } from "./sign-in.ts";
import type { Stage } from "./stage.ts";

/** A page or a dialog: whatever shows the form. */
type Place = Page | Locator;

export const account = (place: Place) => place.getByRole("textbox", { name: "手机号/邮箱" });
export const code = (place: Place) => place.getByRole("textbox", { name: /^验证码/ });
export const password = (place: Place, name: string | RegExp = /密码/) =>
  place.getByRole("textbox", { name });
export const says = (page: Page, words: string) =>
  page.getByRole("alert").filter({ hasText: words }).waitFor();
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

export async function agree(place: Place): Promise<void> {
  await place.getByRole("checkbox", { name: /已阅读并同意/ }).check();
}

type Sending = { mobile: string; place: Place };

/** Asks for a code, passes the slider, types the code that came, which sends a form that is whole; answers it. */
export async function passCode(stage: Stage, page: Page, sending: Sending): Promise<string> {
  const { mobile, place } = sending;
  await endCountdown(place);
  const sent = await codeAfter(stage, mobile, async () => {
    await place.getByRole("button", { name: /^(获取验证码|重新发送)$/ }).click();
    await solveSlider(stage, page);
    await place.getByRole("button", { name: /\d+s 后重新获取/ }).waitFor();
  });
  await code(place).fill(sent);
  return sent;
}

type Newcomer = { mobile: string; password?: string };

/** A new account at /register; ends signed in at /home. */
export async function register(stage: Stage, page: Page, newcomer: Newcomer): Promise<void> {
  await page.goto("/register");
  await account(page).fill(newcomer.mobile);
  await passCode(stage, page, { mobile: newcomer.mobile, place: page });
  if (newcomer.password) await password(page).fill(newcomer.password);
  await agree(page);
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await page.waitForURL("**/home");
}

export async function toPassword(place: Place): Promise<void> {
  await place.getByRole("button", { name: "密码登录" }).click();
  await place.getByRole("checkbox", { name: "记住密码" }).waitFor();
}

/** Over the task list, which everybody sees. */
export async function openLoginDialog(page: Page): Promise<void> {
  await page.goto("/task");
  await page.getByRole("banner").getByRole("link", { name: "登录 / 注册" }).click();
  await page.getByRole("dialog").waitFor();
}

export async function openPasswordForm(page: Page): Promise<void> {
  await page.goto("/login");
  await toPassword(page);
}

export const enter = (place: Place) =>
  place.getByRole("button", { name: "登录", exact: true }).click();

/** On the provider's page: as somebody new of this name. */
export async function agreeAs(page: Page, name: string): Promise<void> {
  await page.getByLabel("新的人").fill(name);
  await page.getByRole("button", { name: "同意" }).click();
}

/** Leaves the member's session as it is after 14 days: gone. What is remembered stays. */
export async function loseSession(page: Page): Promise<void> {
  for (const name of ["TOKEN", "RTOKEN", "EXPRIED"]) await page.context().clearCookies({ name });
  await page.evaluate(() => sessionStorage.clear());
}
