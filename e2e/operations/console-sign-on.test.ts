/** Operators come in by single sign-on, leave by it, and hear of the account for an emergency. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { stillWindow } from "../support/operator.ts";
import { phone, testStage } from "../support/stage.ts";

/** As in production: passwords are for an emergency. The provider is the simulator beside the site. */
const stage = testStage({ OIDC_PASSWORDS: "break-glass" });

const open = (size?: typeof phone) => stillWindow(stage, size);
const signOn = (page: Page) => page.getByRole("button", { name: "单点登录" });

/** On the provider's own page. */
async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: "登录" }).click();
}

test("by one button to the company's sign-in and back to where one wanted to be; and out of both again", async () => {
  const page = await open();
  await page.goto("/console/exchanges?state=2");
  await signOn(page).waitFor();
  await expectReadable(page);
  await signOn(page).click();
  await choose(page, /钱枫/);
  await page.getByRole("heading", { name: "提现与兑换" }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toMatch(
    /^\/console\/exchanges\?state=2/,
  );
  await page.goto("/console/self");
  await page.getByText("单点登录").first().waitFor();
  await page.getByRole("button", { name: "退出登录" }).click();
  await signOn(page).waitFor();
  expect(new URL(page.url()).pathname).toBe("/console/sign-in");
  await page.goto("/console");
  await signOn(page).waitFor();
});

test("who is refused is told why, on a phone, too, and the code leaves the address", async () => {
  const page = await open(phone);
  await page.goto("/console/sign-in");
  await signOn(page).waitFor();
  await expectReadable(page);
  await signOn(page).click();
  await choose(page, /吴帆/);
  await page.getByText("您不在可以进入控制台的组里").waitFor();
  await expectReadable(page);
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: "返回登录" }).click();
  await signOn(page).waitFor();
});

test("the account for an emergency comes in by its password, and every admin sees it until they have", async () => {
  const emergency = stage.signIns.operators.find(({ account }) => account === "admin");
  if (!emergency) throw new Error("no sample admin");
  await stage.query("update staff_member set break_glass = true where account = 'admin'");
  const page = await open();
  await page.goto("/console/sign-in");
  await page.getByRole("button", { name: "应急账号用密码登录" }).click();
  await page.getByLabel("账号", { exact: true }).fill(emergency.account);
  await page.getByLabel("密码", { exact: true }).fill(emergency.password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByRole("heading", { name: "总览" }).waitFor();
  const admin = await open();
  await admin.goto("/console/health");
  await signOn(admin).click();
  await choose(admin, /赵敏/);
  const told = admin.getByRole("alert").filter({ hasText: "应急账号" });
  await told.waitFor();
  await admin.getByRole("heading", { name: "应急账号的登录" }).waitFor();
  await expectReadable(admin);
  await told.getByRole("button", { name: "我知道了" }).click();
  await told.waitFor({ state: "detached" });
  await admin.goto("/console/operators");
  await admin.getByText("应急账号").first().waitFor();
});
