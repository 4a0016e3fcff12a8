/** The support desk by hand: a member found by whatever they gave, their whole story, and what is done about it. */
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { memberWhere, oldestOf } from "../support/known.ts";
import { openPalette, operatorPage, signInAsOperator, undoAtOnce } from "../support/operator.ts";
import * as sanction from "../support/sanction.ts";
import { phone, testStage } from "../support/stage.ts";
import { close, signedIn } from "../support/visitor.ts";
import { earnAs } from "../support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let page: Page;

beforeAll(async () => {
  page = await signInAsOperator(stage, "operations");
});

const known = (where: string) => memberWhere(stage, where);
const named = (nickname: string) => known(`nickname = '${nickname}'`);
const firstOf = (table: string) => oldestOf(stage, table);

const dialogIn = () => page.getByRole("dialog").last();
const field = (place: Locator, name: string) => place.getByRole("textbox", { name });
const press = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true }).click();

async function ask(text: string): Promise<Locator> {
  const box = await openPalette(page);
  await box.fill(text);
  return box;
}

async function openMember(id: number, part = ""): Promise<void> {
  await page.goto(`/console/members/${id}${part}`);
  await page.getByRole("button", { name: "添加备注（N）" }).waitFor();
  await page.getByRole("tab", { name: "经过" }).waitFor();
}

test("one box finds a member by mobile, code, e-mail, nickname, response, exchange and feedback", async () => {
  const [plain, writer] = [await named("小满同学"), await named("Sunny")];
  const [response, exchange, feedback] = [
    await firstOf("survey_response"),
    await firstOf("exchange"),
    await firstOf("feedback"),
  ];
  for (const [text, id] of [
    [plain.mobile, plain.id],
    [writer.code, writer.id],
    [plain.nickname, plain.id],
    [writer.email, writer.id],
    [`r${response.id}`, response.member],
    [`e${exchange.id}`, exchange.member],
    [`f${feedback.id}`, feedback.member],
  ] as const) {
    await page
      .getByRole("navigation", { name: "主导航" })
      .getByRole("link", { name: "总览" })
      .click();
    await page.getByRole("heading", { name: "总览" }).waitFor();
    await ask(text);
    // At once, as somebody with a telephone at their ear does: it goes where the answer leads.
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(`/console/members/${id}$`));
    await page.getByRole("button", { name: "添加备注（N）" }).waitFor();
  }
  const box = await ask(`r${response.id}`);
  await page.getByRole("option", { name: new RegExp(`参与记录 r${response.id} · `) }).waitFor();
  await box.fill("查无此人先生");
  await page.getByText("没有找到。可以搜：完整的手机号").waitFor();
  await page.keyboard.press("Escape");
});

test("the story leads to a response with its evidence, and back to where one was", async () => {
  const { id, nickname } = await named("小满同学");
  await openMember(id);
  await page.getByRole("group", { name: "种类" }).getByRole("button", { name: "参与" }).click();
  await page.waitForURL(/kind=response/);
  await page
    .getByRole("link", { name: /^参与「/ })
    .first()
    .click();
  await page.waitForURL(new RegExp(`/responses\\?member=${id}&open=\\d+`));
  const drawer = page.getByRole("dialog", { name: /^参与记录 \d+$/ });
  await drawer.getByText("参与凭证").first().waitFor();
  await drawer.getByRole("link", { name: nickname }).click();
  await page.waitForURL(new RegExp(`/members/${id}$`));
  await page.getByRole("link", { name: "返回参与记录" }).click();
  await page.waitForURL(new RegExp(`/responses\\?member=${id}&open=\\d+`));
  await page.getByRole("link", { name: "返回会员资料" }).click();
  await page.waitForURL(new RegExp(`/members/${id}\\?kind=response`));
});

test("a mobile is shown in full for a reason, which then stands in the log", async () => {
  const { id, mobile, nickname } = await named("小满同学");
  await openMember(id);
  await expect.poll(() => page.getByText(mobile).count()).toBe(0);
  await press(page, "查看手机号");
  const dialog = page.getByRole("dialog", { name: `查看手机号：${nickname}` });
  await field(dialog, "查看原因").fill("来电核对，工单 20261122");
  await press(dialog, "查看");
  await dialog.getByText(mobile).waitFor();
  await page.goto(`/console/audit?kind=member&id=${id}`);
  const line = page.getByRole("row").filter({ hasText: "查看完整信息" }).first();
  await line.getByText("来电核对，工单 20261122").waitFor();
  expect(await line.innerText()).not.toContain(mobile);
});

test("a warning that was a slip is taken back from its toast, and nobody is warned", async () => {
  const { id } = await named("小满同学");
  await openMember(id);
  await page.keyboard.press("f");
  await sanction.warn(page.getByRole("dialog", { name: "处罚 小满同学" }));
  await undoAtOnce(page, "已警告");
  await page.getByText("警告已解除").waitFor();
  const standing = await stage.query<{ left: number }>(
    "select count(*)::int as left from member_sanction where member_id = $1 and lifted_at is null",
    [id],
  );
  expect(standing).toEqual([{ left: 0 }]);
});

test("a freeze waits for a second person, and the member reads it where the tasks were", async () => {
  const { id, mobile } = await named("清风徐来");
  const site = await signedIn(stage, mobile, phone);
  await earnAs(stage, mobile, 1000);
  await openMember(id);
  const ask = async () => {
    await page.keyboard.press("f");
    await sanction.askFreeze(page.getByRole("dialog", { name: "处罚 清风徐来" }));
  };
  await ask();
  await undoAtOnce(page, "已提交，等另一位同事复核");
  await page.getByText("处罚已撤回").waitFor();
  await ask();
  await page.getByText("有 1 项处罚等待第二人复核").waitFor();
  await site.goto("/task");
  const tasks = site.getByRole("list", { name: "任务列表" });
  await tasks.waitFor();
  await expect.poll(() => site.getByText("现在不能参与新的任务").count()).toBe(0);
  await sanction.confirmWaiting(await operatorPage(stage, "admin"));
  await site.goto("/task");
  const stop = site.getByText(/账号已冻结：收款信息与本人不符（至 /);
  await stop.waitFor();
  // What cannot be entered is neither listed nor recommended.
  await site.getByText("暂无现在能参与的任务").waitFor();
  await expect.poll(() => tasks.count()).toBe(0);
  await site.getByRole("link", { name: "查看原因与申诉" }).click();
  await site.getByText("收款信息：收款信息与本人不符").waitFor();
  await expectReadable(site);
  await site.goto("/home");
  await stop.waitFor();
  expect(await sanction.isAbove(stop, site.getByRole("heading", { name: "最近兑换" }))).toBe(true);
  await expect.poll(() => site.getByRole("heading", { name: "今天值得做" }).count()).toBe(0);
  await site.goto("/exchange");
  await site.getByText(/^打款到支付宝/).waitFor();
  await site.goto("/home/gold");
  await site.getByText("可以随时提现，现在不能兑换奖品").waitFor();
  await site.goto("/home/prize-exchange");
  await site.getByText("现在不能兑换奖品").waitFor();
  await stop.waitFor();
  await close(site);
});

test("a frozen member appeals, and somebody who had no part in it answers where all appeals wait", async () => {
  const { mobile } = await named("清风徐来");
  const site = await signedIn(stage, mobile, phone);
  await sanction.appeal(site, "这是我本人的支付宝");
  const row = (operator: Page) =>
    operator.getByRole("row").filter({ hasText: "这是我本人的支付宝" });
  await page.goto("/console/appeals");
  await row(page).click();
  await page.getByText("参与过这项处罚的人不能答复，请由别的同事答复").waitFor();
  const third = await operatorPage(stage, "support");
  await third.goto("/console/appeals");
  await row(third).click();
  await third.getByText("原因：与另一账号共用收款账号").waitFor();
  await expectReadable(third);
  await sanction.uphold(third, "已核对，是本人");
  await Promise.all([row(third).waitFor({ state: "detached" }), sanction.toldGone(page)]);
  await close(third);
  await site.goto("/home/sanctions");
  await site.getByText("申诉成立，已解除").waitFor();
  await site.getByText("工作人员答复：已核对，是本人").waitFor();
  await close(site);
});

test("above the limit one operator asks, another approves, and the member's statement says why", async () => {
  const { id, mobile } = await named("小满同学");
  const reason = "十一月活动补发";
  await openMember(id);
  await page.keyboard.press("t");
  await dialogIn().getByRole("spinbutton", { name: "金币数" }).fill("5000");
  await field(dialogIn(), "会员看到的原因").fill(reason);
  await dialogIn()
    .getByText(/超过单人限额/)
    .waitFor();
  await press(dialogIn(), "提交复核");
  await page.getByRole("link", { name: "去处理" }).click();
  await page.waitForURL(new RegExp(`/adjustments\\?member=${id}`));
  await page.getByRole("row").filter({ hasText: reason }).click();
  const drawer = page.getByRole("dialog", { name: /^手工调整 \d+$/ });
  await drawer.getByText(/申请人不能自己批准/).waitFor();
  await drawer.getByRole("button", { name: "撤回（W）" }).waitFor();
  await expect.poll(() => drawer.getByRole("button", { name: "批准（A）" }).count()).toBe(0);

  const finance = await operatorPage(stage, "finance");
  await finance.goto("/console/adjustments");
  const row = finance.getByRole("row").filter({ hasText: reason });
  await row.click();
  await finance.getByRole("button", { name: "批准（A）" }).click();
  await finance.getByRole("dialog").getByRole("button", { name: "批准 +5,000 金币" }).click();
  await row.waitFor({ state: "detached" });
  await finance.goto(`/console/audit?kind=member&id=${id}`);
  await finance.getByRole("row").filter({ hasText: "批准手工调整" }).first().waitFor();
  await close(finance);

  const site = await signedIn(stage, mobile);
  await site.goto("/home/gold");
  await site.getByText(reason).first().waitFor();
  await close(site);
  expect(await stage.query("select * from ledger.verify()")).toEqual([]);
});

test("the member's page, the queue and what is asked there can be read by everybody, in both themes", async () => {
  const { id } = await named("小满同学");
  await openMember(id);
  await page.getByText("注册", { exact: true }).first().waitFor();
  await expectReadable(page);
  await openMember(id, "?tab=devices");
  await page
    .getByText(/^网络地址/)
    .or(page.getByText("近 90 天没有登录"))
    .waitFor();
  await expectReadable(page);
  await page.keyboard.press("f");
  await page.getByText(/会员看到：账号收到一次警告/).waitFor();
  await expectReadable(page);
  await page.goto("/console/adjustments?state=all");
  await page.getByRole("row").filter({ hasText: "十一月活动补发" }).waitFor();
  await expectReadable(page);
  await page.goto("/console/members/99999999");
  await page.getByText("没有内部编号为 99999999 的会员").waitFor();
  await expectReadable(page);
});

test("none of these pages threw or logged an error", () => {
  // Who one is before signing in is answered 401, a frozen member 403, a member that is not 404: as they should be.
  expect(stage.problems.filter((text) => !/status of (401|403|404)/.test(text))).toEqual([]);
});
