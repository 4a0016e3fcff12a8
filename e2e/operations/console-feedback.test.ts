/** How operators answer members, by hand, and let a guest into a discussion group. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { moveFeedback } from "#contract/console/community/feedback.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import {
  askFeedback,
  confirmFeedback,
  getFeedback,
  replyFeedback,
} from "#contract/member/community/feedback.ts";
import { getUploadPolicy } from "#contract/member/people/upload.ts";
import { expectReadable } from "../support/account.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage, sideLink, signInAsOperator } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";
import { close, people, sessionOf } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let member: Call;
let desk: Page;

beforeAll(async () => {
  member = (await sessionOf(stage, people.busy)).call;
  desk = await signInAsOperator(stage, "support");
});

async function discussionId(): Promise<string | undefined> {
  const [group] = await stage.query<{ id: string }>(
    "select id from task where source = 'discussion' order by id limit 1",
  );
  return group?.id;
}

/** Both steps, as a browser takes them; answers the key. */
async function uploaded(): Promise<string> {
  const create = { width: 300, height: 200, channels: 3, background: "#0f766e" } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const query = {
    purpose: "feedback",
    type: "image/png",
    bytes: String(bytes.length),
  } as const;
  const { host, key, fields } = await member(getUploadPolicy, { query });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(bytes)]), "shot.png");
  const reply = await fetch(new URL(host, stage.origin), { method: "POST", body: form });
  expect(reply.status).toBe(200);
  return key;
}

const ask = async (text: string, pictures: string[] = []): Promise<number> => {
  const body = { key: randomUUID(), type: FeedbackType.of.question, text, pictures };
  return (await member(askFeedback, { body })).id;
};
const paramsOf = (id: number) => ({ id: String(id) });
const stateOf = async (id: number) => (await member(getFeedback, { params: paramsOf(id) })).state;
const row = (text: string) => desk.getByRole("row").filter({ hasText: text });
const words = () => desk.getByRole("textbox", { name: "给会员的话" });
const press = (name: string) => desk.getByRole("button", { name, exact: true }).click();

test("a feedback is accepted, asked back and solved; half an answer outlives a reload", async () => {
  const id = await ask("提现三天了还没有到账", [await uploaded()]);
  await sideLink(desk, "反馈").click();
  await row("提现三天了还没有到账").click();
  const drawer = desk.getByRole("dialog", { name: `反馈 ${id}` });
  await drawer.getByRole("button", { name: "会员的图片 1，放大" }).click();
  const large = desk.getByRole("dialog", { name: "会员的图片 1 / 1" });
  await large.getByRole("img", { name: "会员的图片 1 / 1" }).waitFor();
  // The cross at its corner has the same name.
  await large.getByRole("button", { name: "关闭", exact: true }).last().click();
  await large.waitFor({ state: "hidden" });
  await press("受理");
  await press("开始处理");
  await drawer.getByText("处理中", { exact: true }).first().waitFor();
  await expect
    .poll(() => desk.getByRole("button", { name: "请会员补充", exact: true }).isDisabled())
    .toBe(true);
  await words().fill("请把支付宝的收款记录截一张图");
  await desk.reload();
  await expect.poll(() => words().inputValue()).toBe("请把支付宝的收款记录截一张图");
  await expectReadable(desk);
  await press("请会员补充");
  await expect.poll(() => stateOf(id)).toBe(FeedbackState.of.awaitingFeedback);

  const body = { key: randomUUID(), text: "已经截图，见附件", pictures: [] };
  await member(replyFeedback, { params: paramsOf(id), body });
  await desk.goto("/console/feedbacks?mine=yes");
  await row("提现三天了还没有到账").getByText("条未读").waitFor();
  await row("提现三天了还没有到账").click();
  await drawer.getByText("已经截图，见附件").waitFor();
  await row("提现三天了还没有到账").getByText("条未读").waitFor({ state: "detached" });
  await words().fill("查到了，今天 18 点前到账");
  await press("答复并等待确认");
  await expect.poll(() => stateOf(id)).toBe(FeedbackState.of.awaitingConfirmation);
  await member(confirmFeedback, { params: paramsOf(id) });
  await desk.goto(`/console/feedbacks?state=all&open=${id}`);
  await drawer.getByText("已确认", { exact: true }).first().waitFor();
  await expect.poll(() => words().count()).toBe(0);
});

test("the queue is worked off with the keyboard, and who comes second is told", async () => {
  const id = await ask("积分什么时候能换");
  await ask("头像换不了");
  await desk.goto("/console/feedbacks");
  await row("积分什么时候能换").click();
  const drawer = desk.getByRole("dialog");
  await drawer.getByRole("button", { name: "受理", exact: true }).waitFor();
  const colleague = await operatorOf(stage, "operations");
  const body = { key: randomUUID(), move: "accept", text: "" } as const;
  await colleague(moveFeedback, { params: paramsOf(id), body });
  await press("受理");
  await desk
    .getByText(/状态已变化|不能/)
    .first()
    .waitFor();
  // What stands now is shown, with what can be done about it.
  await drawer.getByRole("button", { name: "开始处理", exact: true }).waitFor();
  await desk.keyboard.press("Escape");
  // Others may wait in the queue as well: the key acts on the row that one stands on.
  await row("头像换不了").click();
  await drawer.getByText("头像换不了").waitFor();
  await desk.keyboard.press("a");
  await row("头像换不了").waitFor({ state: "detached" });
  const search = desk.getByRole("searchbox", { name: "按会员筛选" });
  await search.fill("123");
  await search.press("Enter");
  await desk.getByText("会员编号应为 8 位数字").waitFor();
  await close(desk);
});

test("somebody is asked further as 主持人, and what is hidden says by whom", async () => {
  const page = await operatorPage(stage, "operations");
  await page.goto(`/console/tasks/${await discussionId()}/topics`);
  await page
    .getByRole("button", { name: /条回复/ })
    .first()
    .click();
  const posts = page.getByRole("list", { name: "回复" }).getByRole("listitem");
  const theirs = posts.filter({ hasText: "自己住一居室" });
  await theirs.getByRole("button", { name: /^回复/ }).click();
  await page.getByRole("checkbox", { name: "追问，对方会收到消息" }).check();
  await page.getByRole("textbox", { name: /^回复 .*（显示为主持人）$/ }).fill("贵多少算贵？");
  await page.getByRole("button", { name: "发出" }).click();
  await posts.filter({ hasText: "贵多少算贵？" }).getByText("追问", { exact: true }).waitFor();
  await theirs.getByRole("button", { name: /^隐藏/ }).click();
  await theirs.getByText("已由运营隐藏").waitFor();
  await expectReadable(page);
  await theirs.getByRole("button", { name: /^恢复/ }).click();
  await theirs.getByText("已由运营隐藏").waitFor({ state: "detached" });
  await close(page);
});

test("topics that do not arrive stay as they are typed, and can be saved again", async () => {
  const page = await operatorPage(stage, "operations");
  await page.goto(`/console/tasks/${await discussionId()}/topics`);
  const title = page.getByRole("region", { name: "话题 1" }).getByRole("textbox", { name: "标题" });
  await title.fill("和谁住，怎么分担？");
  const call = /\/console\/tasks\/\d+\/topics$/;
  await page.route(call, (route) => route.abort("internetdisconnected"), { times: 1 });
  await page.getByRole("button", { name: "保存话题" }).click();
  await page.getByText("连不上服务器").waitFor();
  await expect.poll(() => title.inputValue()).toBe("和谁住，怎么分担？");
  await page.getByRole("button", { name: "保存话题" }).click();
  await page.getByText("话题已保存").waitFor();
  await close(page);
});

test("a moderator is let into a discussion group by their code, and out again", async () => {
  const nickname = "爱喝豆浆";
  const [guest] = await stage.query<{ code: string }>(
    "select code from user_member where nickname = $1",
    [nickname],
  );
  const page = await operatorPage(stage, "operations");
  await page.goto(`/console/tasks/${await discussionId()}/topics`);
  await page.getByRole("button", { name: "主持人与观察员" }).click();
  await page.getByRole("textbox", { name: "会员编号" }).fill(guest?.code ?? "");
  await page.getByRole("combobox", { name: "身份" }).selectOption({ label: "观察员" });
  await page.getByRole("button", { name: "请进来" }).click();
  const line = page
    .getByRole("list", { name: "主持人与观察员" })
    .getByRole("listitem")
    .filter({ hasText: nickname });
  await line.getByText("观察员", { exact: true }).waitFor();
  await expectReadable(page);
  await line.getByRole("button", { name: /^请出/ }).click();
  await page.getByRole("dialog", { name: /^请出/ }).getByRole("button", { name: "请出" }).click();
  await line.waitFor({ state: "detached" });
  await close(page);
});

test("none of these pages threw or logged an error", () => {
  // Before signing in one is nobody (401), who comes second is refused (409), and one call was cut off.
  const expected = /401|409|ERR_INTERNET_DISCONNECTED/;
  expect(stage.problems.filter((text) => !expected.test(text))).toEqual([]);
});
