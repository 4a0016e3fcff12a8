/** One working day at the desk, by hand, from the first task to the log that proves all of it. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { FeedbackType } from "#contract/content-enums.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { askFeedback } from "#contract/member/community/feedback.ts";
import { operatorPage, publishTask } from "../support/operator.ts";
import { orderPayouts } from "../support/payout.ts";
import { testStage } from "../support/stage.ts";
import { close, people, sessionOf } from "../support/visitor.ts";

const stage = testStage(
  { CAPTCHA_PROVIDER: "none" },
  // An operator who gave a member money by hand this month is only the first of two for that member's withdrawals.
  "update wallet_adjustment set decided_at = decided_at - interval '31 days'",
);
const { pendingReview, issued, failed } = ExchangeState.of;
let page: Page;

beforeAll(async () => {
  page = await operatorPage(stage, "admin");
});

const dialog = () => page.getByRole("dialog").last();
const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: typeof name === "string" }).click();

async function idOf(sql: string, parameters: unknown[] = []): Promise<number> {
  const [row] = await stage.query<{ id: number }>(sql, parameters);
  if (!row) throw new Error(`the sample has no row for: ${sql}`);
  return row.id;
}
const stateOf = (exchange: number) =>
  idOf("select state as id from exchange where id = $1", [exchange]);

/** The newest entry of the log about this, as it stands there; each has what was, and what is. */
async function logged(kind: string, id: number | string, action: string): Promise<string> {
  await page.goto(`/console/audit?kind=${kind}&id=${id}`);
  return newest(action);
}

async function newest(action: string): Promise<string> {
  const line = page.getByRole("row").filter({ hasText: action }).first();
  await line.waitFor();
  return line.innerText();
}

test("a task is published", async () => {
  await publishTask(page, "早餐吃什么", 60);
  const [, id = ""] = /tasks\/(\d+)/.exec(page.url()) ?? [];
  expect(await logged("task", id, "更改任务状态")).toContain("→");
  expect(await logged("task", id, "彩排")).toContain("陈静");
});

test("responses are audited by the customer's file", async () => {
  // Those the worker does not decide by itself, which may be this minute.
  const id = await idOf(
    `select id::int from survey_response
      where audit_state = 0 and audit_due_at is null and reward_gold > 0 and member_id is not null
      order by id limit 1`,
  );
  await page.goto("/console/reconciliations/new");
  const buffer = Buffer.from(`响应编号,结论,原因\n${id},有效,\n`);
  await page
    .getByLabel("对账文件")
    .setInputFiles({ name: "名单.csv", mimeType: "text/csv", buffer });
  await page.getByText("编码 UTF-8").waitFor();
  await press(page, "生成预览");
  await page.getByText("这是预览，什么都还没有变").waitFor();
  await press(page, "执行对账");
  await press(dialog(), "执行");
  await page.getByText("可以整个撤销").waitFor();
  const [, run = ""] = /reconciliations\/(\d+)/.exec(page.url()) ?? [];
  expect(await logged("reconciliation", run, "执行对账")).toContain("→");
});

test("withdrawals are approved; one arrives, and one that the payee's bank refuses goes back", async () => {
  const rows = await stage.query<{ id: number }>(
    `select e.id::int from exchange e join brand b on b.code = e.brand_code
      where e.type = $1 and e.state = $2 and e.gross_fen <= b.second_person_fen
      order by e.id limit 2`,
    [ExchangeType.of.cash, pendingReview],
  );
  expect(rows).toHaveLength(2);
  const [good = 0, bad = 0] = rows.map(({ id }) => id);
  for (const [id, fault, end] of [
    [good, "ok", issued],
    [bad, "payee-refused", failed],
  ] as const) {
    // One after the other: the provider's next fault is for this one.
    // oxlint-disable no-await-in-loop
    await orderPayouts(stage, fault);
    await page.goto(`/console/exchanges?open=${id}`);
    await press(page.getByRole("dialog"), /^批准.*（A）$/);
    await press(page.getByRole("dialog", { name: /^批准 1 条/ }), /^批准/);
    await expect.poll(() => stateOf(id)).toBe(end);
    expect(await logged("exchange", id, "批准提现或兑换")).toContain("→");
  }
  await page.goto(`/console/exchanges?state=all&open=${bad}`);
  await page.getByRole("dialog").getByText(/姓名/).first().waitFor();
});

test("a feedback is answered", async () => {
  const { call } = await sessionOf(stage, people.busy);
  const text = "问卷做到一半闪退了";
  const body = { key: randomUUID(), type: FeedbackType.of.question, text, pictures: [] };
  const { id } = await call(askFeedback, { body });
  await page.goto(`/console/feedbacks?open=${id}`);
  await press(page, "受理");
  await press(page, "开始处理");
  await page.getByRole("textbox", { name: "给会员的话" }).fill("已为你恢复，可以从原处继续");
  await press(page, "答复并等待确认");
  await page.getByRole("dialog").getByText("待确认", { exact: true }).first().waitFor();
  expect(await logged("feedback", id, "答复反馈")).toContain("→");
});

test("gold is put right with a second person", async () => {
  const id = await idOf("select id::int from user_member where mobile = $1", [people.member]);
  const reason = "漏发的首单奖励";
  await page.goto(`/console/members/${id}`);
  await page.getByRole("tab", { name: "经过" }).waitFor();
  await page.keyboard.press("t");
  await dialog().getByRole("spinbutton", { name: "金币数" }).fill("5000");
  await dialog().getByRole("textbox", { name: "会员看到的原因" }).fill(reason);
  await press(dialog(), "提交复核");
  await page.getByRole("link", { name: "去处理" }).waitFor();

  const second = await operatorPage(stage, "finance");
  await second.goto("/console/adjustments");
  const row = second.getByRole("row").filter({ hasText: reason });
  await row.click();
  await press(second, "批准（A）");
  await press(second.getByRole("dialog"), "批准 +5,000 金币");
  await row.waitFor({ state: "detached" });
  await close(second);
  expect(await logged("member", id, "批准手工调整")).toContain("钱芳");
  expect(await logged("member", id, "申请手工调整")).toContain("陈静");
});

test("a topic is moderated", async () => {
  const id = await idOf("select id::int from task where source = 'discussion' order by id limit 1");
  await page.goto(`/console/tasks/${id}/topics`);
  await page
    .getByRole("button", { name: /^[1-9]\d* 条回复/ })
    .first()
    .click();
  const posts = page.getByRole("list", { name: "回复" }).getByRole("listitem");
  const theirs = posts.filter({ hasText: "自己住一居室" });
  await press(theirs, /^隐藏/);
  await theirs.getByText("已由运营隐藏").waitFor();
  const post = await idOf(
    "select id::int from bbs_post where hidden_at is not null order by hidden_at desc limit 1",
  );
  expect(await logged("bbs-post", post, "隐藏回复")).toContain("→");
});

test("a brand is edited, and the site says it", async () => {
  await page.goto("/console/brands");
  const mail = page.getByRole("textbox", { name: "联系邮箱" });
  await expect.poll(() => mail.inputValue()).toContain("@");
  await mail.fill("hello@panel.example.com");
  await press(page, "保存…");
  await dialog().getByRole("textbox", { name: "修改原因" }).fill("换了联系邮箱");
  await press(dialog(), /^保存 1 处修改/);
  await page.getByRole("button", { name: "已保存" }).waitFor();
  const site = async () => (await fetch(stage.origin)).text();
  await expect.poll(site).toContain("hello@panel.example.com");
  await page.getByRole("link", { name: "修改记录" }).click();
  const line = await newest("修改品牌资料");
  expect(line).toContain("→");
  expect(line).toContain("换了联系邮箱");
});

test("at the end of the day the books balance, and no page threw or logged an error", async () => {
  expect(await stage.query("select * from ledger.verify()")).toEqual([]);
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
