/** How operators come into the console: two steps, a first password, a colleague added and shut out. */
import type { Page } from "playwright-core";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { stillWindow } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

/** As in production: nobody does anything before their telephone is bound. */
const stage = testStage({ STAFF_SECOND_FACTOR: "required" });

const open = () => stillWindow(stage);
const dialogIn = (page: Page) => page.getByRole("dialog").last();
/** This many steps of thirty seconds ahead: each code counts once, and one ahead is accepted, too. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + steps * 30_000,
  });
const passwordOf = (account: string): string => {
  const operator = stage.signIns.operators.find((one) => one.account === account);
  if (!operator) throw new Error(`no sample operator ${account}`);
  return operator.password;
};

async function enter(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel("账号", { exact: true }).fill(account);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** At the sign-in, before anything else can be done; answers what the telephone and the drawer keep. */
async function bindPhone(page: Page, password: string) {
  await page.getByRole("heading", { name: "请先绑定动态验证码" }).waitFor();
  await page.getByLabel("当前密码").fill(password);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByRole("img", { name: "绑定用的二维码" }).waitFor();
  const secret = await page.locator("code").innerText();
  await page.getByLabel("手机上显示的 6 位验证码").fill(codeOf(secret));
  await page.getByRole("button", { name: "确认绑定" }).click();
  const codes = page.getByRole("list", { name: "恢复码" }).getByRole("listitem");
  await codes.nth(9).waitFor();
  const recovery = await codes.allInnerTexts();
  await page.getByRole("button", { name: "我已保存好" }).click();
  return { secret, recovery };
}

const front = (page: Page) => page.getByRole("heading", { name: "总览" });
const own = "一句足够长的、自己的新口令";

test("an operator binds a telephone, and comes in with its code or with a recovery code", async () => {
  const password = passwordOf("finance");
  const page = await open();
  await page.goto("/console");
  await enter(page, "finance", password);
  await page.getByRole("heading", { name: "请先绑定动态验证码" }).waitFor();
  await expectReadable(page);
  await page.goto("/console/exchanges");
  const { secret, recovery } = await bindPhone(page, password);
  await page.getByRole("heading", { name: "提现与兑换" }).waitFor();
  await page.getByRole("button", { name: "退出登录" }).click();

  await enter(page, "finance", password);
  await page.getByLabel("动态验证码", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "验证并登录" }).click();
  await page.getByText("验证码错误，或已经用过").waitFor();
  await page.getByLabel("动态验证码", { exact: true }).fill(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await front(page).waitFor();

  const other = await open();
  await other.goto("/console/self");
  await enter(other, "finance", password);
  await other.getByRole("button", { name: "手机不在身边？用恢复码登录" }).click();
  await other.getByLabel("恢复码", { exact: true }).fill(recovery[0] ?? "");
  await other.getByRole("button", { name: "验证并登录" }).click();
  await other.getByText("还剩 9 个").waitFor();
  await expectReadable(other);
  await other.getByRole("button", { name: "退出其他全部会话" }).click();
  await other.getByRole("heading", { name: "登录中的会话（1）" }).waitFor();
  await page.getByRole("link", { name: "任务", exact: true }).click();
  await page.getByLabel("账号", { exact: true }).waitFor();
  await other.context().close();
  await page.context().close();
});

test("an admin adds an operator, who comes in with a password of their own, and is out at once when disabled", async () => {
  const admin = await open();
  await admin.goto("/console/operators");
  await enter(admin, "admin", passwordOf("admin"));
  await bindPhone(admin, passwordOf("admin"));
  await admin.getByRole("row", { name: /钱芳/ }).waitFor();
  await expectReadable(admin);
  await admin.getByRole("button", { name: "新建操作员" }).click();
  await dialogIn(admin).getByRole("button", { name: "新建" }).click();
  await dialogIn(admin).getByText("请输入账号").waitFor();
  await dialogIn(admin).getByLabel("账号").fill("lin.yue");
  await dialogIn(admin).getByLabel("姓名").fill("林悦");
  await dialogIn(admin).getByRole("combobox", { name: "角色" }).selectOption({ label: "客服" });
  await dialogIn(admin).getByRole("button", { name: "新建" }).click();
  await admin.getByText("密码只显示这一次").waitFor();
  const first = await dialogIn(admin).locator("code").innerText();
  await dialogIn(admin).getByRole("button", { name: "我已交给本人" }).click();
  await admin.getByRole("row", { name: /林悦/ }).getByText("待改密码").waitFor();

  const page = await open();
  await page.goto("/console/members");
  await enter(page, "lin.yue", first);
  await page.getByRole("heading", { name: "请先修改初始密码" }).waitFor();
  await page.getByLabel("初始密码").fill(first);
  await page.getByLabel(/^新密码/).fill(own);
  await page.getByLabel("再输入一次新密码").fill(own);
  await page.getByRole("button", { name: "修改密码" }).click();
  await bindPhone(page, own);
  await page.getByRole("heading", { name: "会员", exact: true }).waitFor();

  await admin.getByRole("button", { name: "停用", exact: true }).click();
  await dialogIn(admin).getByRole("textbox", { name: "说明" }).fill("离职");
  await dialogIn(admin).getByRole("button", { name: "停用", exact: true }).click();
  await admin.getByText("已保存 林悦").waitFor();
  await page.getByRole("link", { name: "任务", exact: true }).click();
  await enter(page, "lin.yue", own);
  await page.getByText("账号或密码错误").waitFor();
  await page.context().close();

  await admin.getByRole("link", { name: "操作日志", exact: true }).last().click();
  await admin
    .getByRole("row", { name: /修改操作员/ })
    .first()
    .waitFor();
  await admin
    .getByRole("row", { name: /新建操作员/ })
    .first()
    .waitFor();
  await admin.context().close();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in, and after being shut out, is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
