/** Feedback by hand, on a phone: an appeal with a picture, our answer, an objection, and its end. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { consoleFeedbacks, moveFeedback } from "#contract/console/community/feedback.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { Asset, ExchangeType, InvalidReason } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { completed } from "../../server/test/task.ts";
import { violations } from "../support/axe.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { testStage } from "../support/stage.ts";
import { type Taker, takerOf } from "../support/taker.ts";
import { close } from "../support/visitor.ts";
import { earn, reject } from "../support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let operator: Call;
let member: Taker;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
  member = await takerOf(stage);
});

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#36c" } })
    .jpeg()
    .toBuffer();

const choose = async (page: Page, name: string) =>
  page
    .getByLabel("选择图片")
    .setInputFiles({ name, mimeType: "image/jpeg", buffer: await picture() });

const move = (id: number, name: "accept" | "start" | "ask" | "solve", text = "") =>
  operator(moveFeedback, {
    params: { id: String(id) },
    body: { key: crypto.randomUUID(), move: name, text },
  });

const refusedRecord = async () => {
  const taskId = await openTask(stage, operator, { title: "晨间饮品调查" });
  const { responseId } = await completed(member.call, taskId);
  const body = { ids: [responseId], valid: false, reason: InvalidReason.of.tooFast, note: "" };
  await operator(decideResponses, { body });
  return `/home/history-detail?id=${responseId}`;
};

test("an appeal goes from the record to its end: picture, answer, objection, confirmation", async () => {
  const record = await refusedRecord();
  const page = await member.open(record);
  await page.getByRole("link", { name: "申诉" }).click();
  await page.waitForURL("**/home/feedback/ask?type=4&about=response:*");
  await page.getByRole("link", { name: "晨间饮品调查" }).waitFor();
  await page.getByRole("button", { name: "提交申诉" }).click();
  await page.getByRole("alert").filter({ hasText: "请输入问题描述" }).waitFor();

  await page.getByRole("textbox", { name: "申诉理由" }).fill("这些题我每天都在想");
  await page.reload();
  await expect
    .poll(() => page.getByRole("textbox", { name: "申诉理由" }).inputValue())
    .toBe("这些题我每天都在想");
  await choose(page, "bill.jpg");
  await page.getByRole("button", { name: "删除 bill.jpg" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "提交申诉" }).click();
  await page.waitForURL(/\/home\/feedback\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  await page.getByRole("button", { name: "我的图片 1/1" }).click();
  const whole = page.getByRole("dialog").getByRole("img", { name: "我的图片 1/1" });
  await expect.poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60);
  await page.keyboard.press("Escape");

  await move(id, "accept");
  await move(id, "start");
  await move(id, "solve", "已重新核对，奖励会恢复");
  await page.reload();
  await page.getByText("已重新核对，奖励会恢复").waitFor();
  await page.getByText("7 天内未回复将自动确认").waitFor();
  expect(await violations(page)).toEqual([]);
  // The box comes with its own code, and can be pointed at only then.
  const box = page.getByRole("textbox", { name: "哪里还没有解决" });
  await box.waitFor();
  await page.getByRole("button", { name: "仍未解决" }).click();
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
  await box.fill("还没有看到奖励");
  await page.getByRole("button", { name: "发送" }).click();
  await page.getByText("处理中", { exact: true }).first().waitFor();

  await move(id, "solve", "现在可以看到了");
  await page.reload();
  await page.getByRole("button", { name: "已解决" }).click();
  await page.getByText("你已确认解决").waitFor();
  await page.getByRole("link", { name: "再提一个问题" }).waitFor();
  await close(page);
});

test("the button of an appeal that is under way leads to it, and the list tells of our words", async () => {
  const record = await refusedRecord();
  const page = await member.open(record);
  await page.getByRole("link", { name: "申诉" }).click();
  await page.getByRole("textbox", { name: "申诉理由" }).fill("请再核对一次");
  await page.getByRole("button", { name: "提交申诉" }).click();
  await page.waitForURL(/\/home\/feedback\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  await page.goto(record);
  await page.getByRole("link", { name: "查看往来或补充" }).click();
  await page.waitForURL(`**/home/feedback/${id}`);
  await page.getByText("请再核对一次").waitFor();
  // With the conversation open, what comes would count as read at once.
  await page.goto("/home");

  for (const step of ["accept", "start"] as const) await move(id, step);
  await move(id, "ask", "请告诉我们用的是哪个手机");
  await page.goto("/home/feedback");
  const row = page.getByRole("link", { name: /请再核对一次/ });
  await expect.poll(() => row.innerText()).toMatch(/待反馈/);
  await row.getByText("1 条未读回复").waitFor({ state: "attached" });
  expect(await violations(page)).toEqual([]);
  await row.click();
  await page.getByText("客服需要你补充信息").waitFor();
  await page.getByRole("button", { name: "不需要了，撤回" }).click();
  const dialog = page.getByRole("dialog", { name: "撤回这条反馈？" });
  await dialog.getByRole("button", { name: "撤回", exact: true }).click();
  await page.getByText("你已撤回这条反馈").waitFor();
  await close(page);
});

test("a question is not lost with the network, and a picture that fails can be tried again", async () => {
  const page = await member.open("/home/feedback/ask");
  await page.getByRole("button", { name: "意见建议" }).click();
  await page.getByRole("textbox", { name: "问题描述" }).fill("希望可以按报酬排序");
  await page.context().setOffline(true);
  await choose(page, "list.jpg");
  await page.getByRole("button", { name: "重新上传 list.jpg" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "重新上传 list.jpg" }).click();
  await page.getByRole("button", { name: "删除 list.jpg" }).waitFor();
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
  await page
    .getByLabel("选择图片")
    .setInputFiles({ name: "live.HEIC", mimeType: "image/heic", buffer: Buffer.from("ftypheic") });
  await page.getByRole("alert").filter({ hasText: "HEIC" }).waitFor();
  await page.getByRole("button", { name: "删除 live.HEIC" }).click();
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await page.waitForURL(/\/home\/feedback\/\d+$/);
  await page.getByText("希望可以按报酬排序").waitFor();
  const { list } = await operator(consoleFeedbacks, { query: { type: "5" } });
  expect(list.filter(({ summary }) => summary === "希望可以按报酬排序")).toHaveLength(1);
  await close(page);
});

test("a withdrawal that was rejected can be appealed from its page", async () => {
  await earn(stage, operator, member.call, 3000);
  const rejected = await member.call(createExchange, {
    body: { type: ExchangeType.of.cash, asset: Asset.of.gold, amount: 1000 },
    idempotencyKey: crypto.randomUUID(),
  });
  await reject(operator, rejected.id, "姓名不符");
  const page = await member.open(`/exchange/detail?id=${rejected.id}`);
  await page.getByRole("link", { name: "申诉" }).click();
  await page.waitForURL(`**/home/feedback/ask?type=4&about=exchange:${rejected.id}`);
  await page.getByRole("link", { name: rejected.title }).waitFor();
  await close(page);
});

test("no page threw and no script was refused on the way", () => {
  // The browser itself tells of what it could not load while there was no network.
  expect(stage.problems.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});
