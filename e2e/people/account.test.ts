/** 账号中心, the ways in: mobile, e-mail, password and third parties, each behind a security check. */
import { expect, test } from "vitest";
import { dialogOf, expectGood, passCheck, pressRow, says } from "../support/account.ts";
import { aMinuteLater, fillCode } from "../support/code.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

const vip = "13800000002";
const agent = "13800000004";

test("on a phone a member changes the mobile number: the old one proves them, then the new one", async () => {
  const page = await signedIn(stage, vip, phone);
  await page.goto("/home/user");
  await pressRow(page, /^手机号/);
  const check = dialogOf(page, "安全验证");
  await check.getByText("138****0002").waitFor();
  await expectGood(page);
  await check.getByRole("button", { name: "验证", exact: true }).click();
  await says(check, "请输入验证码");
  await check.getByRole("textbox", { name: /验证码/ }).fill("000000");
  await says(check, "验证码错误或已过期");
  await passCheck(stage, page, vip);

  const dialog = dialogOf(page, "修改手机号");
  const value = dialog.getByRole("textbox", { name: "新手机号" });
  const submit = dialog.getByRole("button", { name: "确认修改" });
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await says(dialog, "请输入手机号");
  await expectGood(page);
  await value.fill("1380000000");
  await submit.click();
  await says(dialog, "手机号长度为11位");
  await value.fill(vip);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await says(dialog, "与现在的手机号相同");
  // Whether a number is taken is told only to the one who holds it.
  await value.fill(people.leader);
  await fillCode(stage, dialog, people.leader);
  await says(dialog, "该手机号已被其他账号使用");
  await dialog.getByRole("button", { name: "关闭" }).click();

  await pressRow(page, /^手机号/);
  await value.fill("13911110001");
  await fillCode(stage, dialog, "13911110001");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /手机号 ?139\*\*\*\*0001/ }).waitFor();
  await close(page);
});

test("at a desk a member adds an e-mail, and either then proves who they are", async () => {
  const page = await signedIn(stage, people.member, desktop);
  await page.goto("/home/user");
  await pressRow(page, /^邮箱/);
  await passCheck(stage, page, people.member);
  const dialog = dialogOf(page, "绑定邮箱");
  const value = dialog.getByRole("textbox", { name: "新邮箱" });
  await value.fill("xiaoman@");
  await dialog.getByRole("button", { name: "绑定", exact: true }).click();
  await says(dialog, "邮箱格式错误");
  await value.fill("xiaoman@example.com");
  await fillCode(stage, dialog, "xiaoman@example.com");
  await dialog.waitFor({ state: "detached" });

  // The check of a moment ago is enough for the next change.
  await pressRow(page, /^邮箱 ?x\*\*\*@example\.com/);
  await dialogOf(page, "修改邮箱").getByRole("button", { name: "关闭" }).click();
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("PROVED_")) sessionStorage.removeItem(key);
  });
  await pressRow(page, /^邮箱 ?x\*\*\*@example\.com/);
  const check = dialogOf(page, "安全验证");
  await expectGood(page);
  await check.getByRole("radio", { name: /邮箱/ }).check();
  await passCheck(stage, page, "xiaoman@example.com");
  await dialogOf(page, "修改邮箱").getByRole("button", { name: "关闭" }).click();
  await close(page);
});

test("a password is judged while it is typed, refused when it is weak, and set", async () => {
  const page = await signedIn(stage, people.leader, phone);
  await page.goto("/home/user");
  await pressRow(page, /^登录密码/);
  await passCheck(stage, page, people.leader);
  const dialog = dialogOf(page, "设置登录密码");
  const password = dialog.getByRole("textbox", { name: "新密码" });
  const submit = dialog.getByRole("button", { name: "设置密码" });
  await password.fill("tea8");
  await submit.click();
  await says(dialog, "密码长度为6-18位");
  await password.fill("123456");
  await dialog.getByText("强度：弱").waitFor();
  await expectGood(page);
  await submit.click();
  await says(dialog, "密码过于简单");
  await dialog.getByRole("button", { name: "显示密码" }).click();
  expect(await password.getAttribute("type")).toBe("text");
  await password.fill("Tea8-cup3-Moon");
  await dialog.getByText("强度：强").waitFor();
  await submit.click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /登录密码 ?已设置/ }).waitFor();
  await close(page);
});

test("a check that is older than ten minutes is asked for again, and nothing typed is lost", async () => {
  const page = await signedIn(stage, agent, desktop);
  await page.goto("/home/user");
  await pressRow(page, /^登录密码/);
  await passCheck(stage, page, agent);
  await stage.query("update auth_step_up set checked_at = checked_at - interval '10 minutes'");
  const dialog = dialogOf(page, "设置登录密码");
  await dialog.getByRole("textbox", { name: "新密码" }).fill("Tea8-cup3-Moon");
  await dialog.getByRole("button", { name: "设置密码" }).click();
  const check = dialogOf(page, "安全验证");
  await check.getByRole("button", { name: "关闭" }).click();
  await says(dialog, "请先完成安全验证");
  await dialog.getByRole("button", { name: "设置密码" }).click();
  await passCheck(stage, page, agent);
  await page.getByText("密码设置成功").waitFor();
  await dialog.waitFor({ state: "detached" });
  await close(page);
});

test.each([
  { device: "a phone", size: phone, mobile: people.busy, app: "微信" },
  { device: "a desktop", size: desktop, mobile: "13800000005", app: "支付宝" },
])("on $device a member binds $app and unbinds it again", async ({ size, mobile, app }) => {
  const page = await signedIn(stage, mobile, size);
  await page.goto("/home/user");
  await pressRow(page, new RegExp(`^${app}`));
  const dialog = dialogOf(page, `绑定${app}`);
  await expectGood(page);
  await dialog.getByRole("button", { name: "去授权" }).click();
  await passCheck(stage, page, mobile);
  // Until the provider's page is there, 去授权 of ours would be meant as well.
  await page.waitForURL((url) => url.origin !== stage.origin);
  await page.getByRole("button", { name: "同意" }).click();
  await page.waitForURL("**/home/user");
  await page.getByRole("button", { name: new RegExp(`^${app}.*绑定 ?解绑`) }).waitFor();

  await aMinuteLater(stage);
  await pressRow(page, new RegExp(`^${app}`));
  await expectGood(page);
  await dialogOf(page, `解绑${app}？`).getByRole("button", { name: "解绑", exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^${app} ?未绑定`) }).waitFor();
  await close(page);
});

/** Of the provider's pages, which are not ours, nothing counts. */
test("nothing of all this was an error to the browsers", () => {
  expect(stage.problems.filter((line) => line.startsWith(stage.origin))).toEqual([]);
});
