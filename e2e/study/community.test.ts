/** A discussion group among its people: two members, a moderator and an observer, in a browser each. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { expectGood, says } from "../support/account.ts";
import {
  expectNameless,
  hash,
  makeCommunity,
  people,
  topicPath,
  visit,
} from "../support/community.ts";
import { operatorPage } from "../support/operator.ts";
import { desktop, phone, testStage } from "../support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

beforeAll(() => makeCommunity(stage));

const post = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });

test("a member comes in, answers with a picture, and only then sees the others", async () => {
  const page = await visit(stage, "asker", { path: `/bbs/${hash}`, size: phone });
  await page.getByRole("button", { name: "参与讨论", exact: true }).click();
  await page.getByText("先给自己起个称呼").waitFor();
  await page.getByRole("textbox", { name: "在这个讨论组里的称呼" }).waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "开始讨论" }).click();
  await page.getByText("0 / 2").waitFor();
  await page.getByText(/回答后可见他人回复/).waitFor();
  await page.getByRole("link", { name: /你今天吃了什么早餐/ }).click();
  await page.getByText("暂无可见的回复").waitFor();
  expect(await page.content()).not.toContain("茶叶蛋");

  await answerWithPicture(page);
  await expectNameless(page, "asker");
  await expectGood(page);
  await page.context().close();
});

async function answerWithPicture(page: Page): Promise<void> {
  const box = page.getByRole("textbox", { name: "我的回答" });
  await box.fill("小米粥和包子");
  await page.reload();
  await page.getByText(/上次没有发出的内容还在/).waitFor();
  await expect.poll(() => box.inputValue()).toBe("小米粥和包子");
  const buffer = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: "#c98a2b" },
  })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel("选择图片")
    .setInputFiles({ name: "早餐.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "发出" }).click();
  await post(page, "豆浆和油条").waitFor();

  const picture = post(page, "小米粥和包子").getByRole("list", { name: /图片/ }).getByRole("img");
  const width = () => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await picture.click();
  await page.getByRole("dialog").getByRole("img").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
}

test("a like counts, and a name after @ reaches the other", async () => {
  const page = await visit(stage, "asker", { path: topicPath() });
  const like = post(page, "豆浆和油条").getByRole("button", { name: /^赞/ });
  await like.click();
  await expect.poll(() => like.getAttribute("aria-label")).toContain("1 个赞");
  await post(page, "豆浆和油条").getByRole("button", { name: "回复早起的鸟" }).click();
  const reply = page.getByRole("textbox", { name: "回复 早起的鸟" });
  await reply.pressSequentially("同意@早");
  await page.getByRole("option", { name: /早起的鸟/ }).waitFor();
  await reply.press("Enter");
  await expect.poll(() => reply.inputValue()).toBe("同意@早起的鸟 ");
  await reply.pressSequentially("，茶叶蛋最香");
  await page.getByRole("button", { name: "发出" }).last().click();
  await post(page, "，茶叶蛋最香").getByText("@早起的鸟", { exact: true }).waitFor();
  await page.context().close();

  const other = await visit(stage, "bird", { path: "/bbs/user?of=mentions" });
  await post(other, "，茶叶蛋最香").waitFor();
  await other.getByRole("tab", { name: "我的发言" }).click();
  await post(other, "豆浆和油条").getByText("1 个赞").waitFor();
  await other.getByText("1 / 2").waitFor();
  await expectNameless(other, "bird");
  await expectGood(other);
  await other.context().close();
});

test("a moderator asks further, hides and gives back; the member answers, and hears of more", async () => {
  const member = await visit(stage, "asker", { path: topicPath(), hasClock: true });
  await post(member, "豆浆和油条").waitFor();
  const moderator = await visit(stage, "moderator", { path: topicPath() });
  await post(moderator, "小米粥和包子").getByRole("button", { name: /^追问/ }).click();
  await moderator.getByRole("textbox", { name: /^追问 / }).fill("包子是什么馅的？");
  await moderator.getByRole("button", { name: "发出" }).last().click();
  await post(moderator, "包子是什么馅的").getByText("追问", { exact: true }).waitFor();
  await expectNameless(moderator, "moderator");
  await expectGood(moderator);

  // What one reads stays; that there is more is said.
  await member.clock.fastForward("00:30");
  await member.getByRole("button", { name: "1 条新回复" }).click();
  await member.getByRole("button", { name: "回答追问" }).click();
  await member.getByRole("textbox", { name: "回复 主持人" }).fill("猪肉大葱");
  await member.getByRole("button", { name: "发出" }).last().click();
  await post(member, "猪肉大葱").waitFor();
  await expect.poll(() => member.getByRole("button", { name: "回答追问" }).count()).toBe(0);

  await post(moderator, "豆浆和油条").getByRole("button", { name: /^隐藏/ }).click();
  await post(moderator, "豆浆和油条").getByText("已隐藏").waitFor();
  await member.reload();
  await post(member, "小米粥和包子").waitFor();
  expect(await member.content()).not.toContain("再加一个茶叶蛋");
  await post(moderator, "豆浆和油条").getByRole("button", { name: /^恢复/ }).click();
  await expect.poll(() => post(moderator, "豆浆和油条").getByText("已隐藏").count()).toBe(0);
  await member.reload();
  await post(member, "豆浆和油条").waitFor();

  await moderator.getByRole("button", { name: "管理话题" }).click();
  await moderator.getByRole("menuitem", { name: "置顶" }).click();
  await moderator.getByText("置顶", { exact: true }).waitFor();
  await moderator.goto("/bbs/topic");
  await moderator.getByRole("button", { name: "发话题" }).click();
  const dialog = moderator.getByRole("dialog", { name: "发话题" });
  await dialog.getByRole("textbox", { name: "标题" }).fill("周末的早餐有什么不同？");
  await dialog.getByRole("button", { name: "发出" }).click();
  await moderator.getByRole("link", { name: /周末的早餐/ }).waitFor();
  await moderator.context().close();
  await member.context().close();
});

test("an observer reads and has nothing to press, and sees no points", async () => {
  const page = await visit(stage, "observer", { path: topicPath() });
  await page.getByText("观察员可以查看，不能发言。").waitFor();
  await post(page, "豆浆和油条").waitFor();
  const main = page.getByRole("main");
  await expect.poll(() => main.getByRole("textbox").count()).toBe(0);
  await expect.poll(() => main.getByRole("button", { name: /赞|^回复|隐藏|追问/ }).count()).toBe(0);
  await expectNameless(page, "observer");
  await page.goto("/home");
  await page.getByRole("link", { name: "现金明细" }).waitFor();
  await expect.poll(() => page.getByText("可用金币").count()).toBe(0);
  await expect
    .poll(() => page.getByRole("link", { name: /金币明细|换奖品|奖品兑换/ }).count())
    .toBe(0);
  await page.context().close();
});

test("the last required answer shows the result with its reward", async () => {
  const page = await visit(stage, "asker", { path: "/bbs/topic", size: phone });
  await page.getByText("1 / 2").waitFor();
  await page.getByRole("link", { name: /为什么选它/ }).click();
  await page.getByRole("textbox", { name: "我的回答" }).fill("楼下就有，热乎又便宜");
  await page.getByRole("button", { name: "发出" }).click();
  await page.waitForURL(/\/home\/history-detail\?id=\d+/);
  await page.getByText("800").first().waitFor();
  await page.goto("/bbs/user");
  await page.getByText("2 / 2").waitFor();
  await page.getByText(/^完成/).waitFor();
  await page.context().close();
});

test("somebody without an account comes by the operator's link, with the name they typed, and is shown out", async () => {
  const [task] = await stage.query<{ id: string }>("select id from task where hash = $1", [hash]);
  const operator = await operatorPage(stage, "operations");
  await operator.goto(`/console/tasks/${task?.id}/topics`);
  await operator.getByRole("button", { name: "访客", exact: true }).click();
  const drawer = operator.getByRole("dialog");
  await drawer.getByRole("combobox", { name: "访客怎样进入" }).selectOption({ label: "公开链接" });
  await drawer.getByRole("button", { name: "保存" }).click();
  const link = await drawer.locator("code").innerText();

  const page = await (await stage.visit(phone)).newPage();
  await page.goto(link);
  const name = page.getByRole("textbox", { name: "在这个讨论组里的称呼" });
  await page.getByRole("checkbox", { name: /隐私政策/ }).check();
  await page.getByRole("button", { name: "开始讨论" }).click();
  await page.getByRole("alert").getByText("请输入称呼").waitFor();
  await name.fill("路过的豆浆");
  await expectGood(page);
  const full = { code: 403, msg: "访客名额已满", data: null };
  await page.route("**/focusSections/enter**", (route) => route.fulfill({ json: full }), {
    times: 1,
  });
  await page.getByRole("button", { name: "开始讨论" }).click();
  await says(page, "没有进入讨论组");
  await expect.poll(() => name.getAttribute("aria-invalid")).toBe(null);
  await page.getByRole("button", { name: "开始讨论" }).click();
  await page.waitForURL(/\/bbs\/topic$/);
  await page.getByRole("link", { name: "路过的豆浆" }).waitFor();
  await page.getByRole("link", { name: /你今天吃了什么早餐/ }).click();
  await page.getByRole("textbox", { name: "我的回答" }).fill("没有账号也吃早餐");
  await page.getByRole("button", { name: "发出" }).click();
  await post(page, "豆浆和油条").waitFor();
  // Back by the section's own address: the pass is enough.
  await page.goto(`/bbs/${hash}`);
  await page.getByRole("link", { name: "继续讨论" }).waitFor();

  const moderator = await visit(stage, "moderator", { path: topicPath() });
  const theirs = post(moderator, "没有账号也吃早餐");
  await theirs.getByText("访客", { exact: true }).waitFor();
  await theirs.getByRole("button", { name: "请出路过的豆浆" }).click();
  await moderator.getByRole("dialog").getByRole("button", { name: "请出", exact: true }).click();
  await moderator.getByText("已请出路过的豆浆").waitFor();
  await page.goto(topicPath());
  await page.getByText("还没有进入这个讨论组").waitFor();
  await operator.reload();
  await operator.getByRole("button", { name: "访客", exact: true }).click();
  await operator.getByRole("region", { name: "已进入的访客" }).getByText("已请出").waitFor();
  for (const one of [page, moderator, operator]) await one.context().close();
});

test("without a login or a link the section is closed; with a link its door asks to sign in", async () => {
  const page = await (await stage.visit(desktop)).newPage();
  for (const path of ["/bbs/topic", topicPath(), "/bbs/user"]) {
    await page.goto(path);
    await page.waitForURL(/\/login$/);
  }
  // Who has opened the section came for it: nothing need be pressed.
  await page.goto(`/bbs/${hash}`);
  await page.getByRole("button", { name: "登录后参与讨论" }).waitFor();
  await page.goto("/bbs/topic");
  await page.waitForURL(new RegExp(`/bbs/${hash}$`));
  await page.getByRole("button", { name: "登录后参与讨论" }).waitFor();
  // A session that the server no longer knows: the token goes, and the entry opens.
  const [cookie] = people.bird.cookiesAt(stage.origin);
  await page.context().addCookies(
    people.bird
      .cookiesAt(stage.origin)
      .filter(({ name }) => name !== "RTOKEN")
      .map((one) => (one.name === cookie?.name ? { ...one, value: `${one.value}x` } : one)),
  );
  await page.goto("/bbs/user");
  await page.waitForURL(new RegExp(`/bbs/${hash}$`));
  await page.context().close();
});
