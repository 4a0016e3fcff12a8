/** What a member does on the site, by hand. */
import type { Page } from "playwright-core";
import { fillCode } from "./code.ts";
import { signInByCode } from "./sign-in.ts";
import type { Size, Stage } from "./stage.ts";

export async function signInAsMember(stage: Stage, mobile: string, size: Size): Promise<Page> {
  const page = await (await stage.visit(size)).newPage();
  await page.goto("/login");
  await signInByCode(stage, page, mobile);
  return page;
}

/** From the list into the questionnaire. */
export async function startTask(page: Page, title: string): Promise<void> {
  await page.goto("/task");
  await page.getByRole("link", { name: title }).first().click();
  // Without `t` the detail page redirects to itself with one (rule site-6).
  await page.waitForURL(/\/task\/detail\/\d+\?t=\d+/);
  await page.getByRole("button", { name: "开始答题" }).click();
  await page.waitForURL(/\/task\/answer\//);
  await page.getByRole("radio", { name: "每天都喝" }).waitFor();
}

export async function answerAll(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "每天都喝" }).check();
  await page.getByRole("checkbox", { name: "绿茶" }).check();
  await page.getByRole("checkbox", { name: "乌龙茶" }).check();
  await page
    .getByRole("textbox", { name: /说说您喝茶的习惯/ })
    .fill("早上一杯绿茶，下午一壶乌龙茶");
}

export async function handIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "提交" }).click();
  await page.waitForURL(/\/home\/history-detail\?id=\d+/);
}

export type Payee = { mobile: string; realName: string; account: string };

/** Binds the account where withdrawals go, with a code to the member's own number. */
export async function bindAlipay(stage: Stage, page: Page, payee: Payee): Promise<void> {
  await page.goto("/exchange");
  await page.getByRole("button", { name: "绑定支付宝", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "绑定支付宝账号" });
  await dialog.getByRole("textbox", { name: "真实姓名" }).fill(payee.realName);
  await dialog.getByRole("textbox", { name: "支付宝账号" }).fill(payee.account);
  await fillCode(stage, dialog, payee.mobile);
  await dialog.waitFor({ state: "detached" });
}

/** Asks for this many coins; ends on the exchange's page. */
export async function withdraw(page: Page, gold: number): Promise<void> {
  await page.goto("/exchange");
  await page.getByRole("textbox", { name: "提现金额" }).fill(String(gold));
  await page.getByRole("button", { name: `确认提现，到账 ${(gold / 100).toFixed(2)} 元` }).click();
  await page.waitForURL(/\/exchange\/detail\?id=\d+/);
}
