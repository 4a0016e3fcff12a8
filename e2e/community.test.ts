/** A discussion group among its people: two members, a moderator and an observer, in a browser each. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { setGuest, setTopics } from "#contract/console/discussion.ts";
import { BbsRole } from "#contract/enums.ts";
import { addPost, listTopics, setFocusName } from "#contract/member/discussion.ts";
import { enterTask } from "#contract/member/survey.ts";
import { getAccount } from "#contract/member/user.ts";
import { type SampleMember, signInSampleMember } from "../tools/sample-member.ts";
import { expectGood } from "./support/account.ts";
import { callOf } from "./support/by-call.ts";
import { signInAsOperator } from "./support/operator.ts";
import { desktop, phone, type Size, testStage } from "./support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const hash = "breakfastCommunity01";
const mobiles = {
  asker: "13911129901",
  bird: "13911129902",
  moderator: "13911129903",
  observer: "13911129904",
};
type Who = keyof typeof mobiles;
const people = {} as Record<Who, SampleMember>;
const nicknames = {} as Record<Who, string>;
let topics: number[] = [];

beforeAll(async () => {
  // As the editor makes one; the editor has its own tests.
  const [task] = await stage.query<{ id: number }>(
    `insert into task (hash, title, summary, type, module, state, source, reward_gold, minutes,
                       limit_minutes, opens_at, created_at, updated_at, audit_policy)
     values ($1, '早餐讨论组', '说说你的早餐', 4, 2, 1, 'discussion', 800, 15,
             120, now() - interval '1 day', now(), now(), 2)
     returning id`,
    [hash],
  );
  const params = { id: String(task?.id) };
  for (const who of Object.keys(mobiles) as Who[]) {
    // One after the other: an address asks for so many codes at a time.
    // oxlint-disable-next-line no-await-in-loop
    people[who] = await signInSampleMember(stage.origin, mobiles[who]);
    // oxlint-disable-next-line no-await-in-loop
    nicknames[who] = (await people[who].call(getAccount)).nickname;
  }
  const operator = await signInAsOperator(stage, "operations");
  const call = callOf(operator);
  const draft = { body: "请说说**最近一次**。", required: true, minLength: 5 };
  const { list } = await call(setTopics, {
    params,
    body: {
      topics: [
        { id: null, draft: { ...draft, title: "你今天吃了什么早餐？", blind: true } },
        { id: null, draft: { ...draft, title: "为什么选它？", blind: false } },
      ],
    },
  });
  topics = list.map(({ id }) => id);
  for (const who of ["moderator", "observer"] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { memberCode } = await people[who].call(getAccount);
    // oxlint-disable-next-line no-await-in-loop
    await call(setGuest, { params, body: { memberCode, role: BbsRole.of[who] } });
  }
  await operator.context().close();

  const { call: bird } = people.bird;
  await bird(enterTask, { body: { taskId: Number(task?.id) } });
  await bird(listTopics, { query: { hash } });
  await bird(setFocusName, { body: { hash, name: "早起的鸟" } });
  await say("bird", "豆浆和油条，再加一个茶叶蛋");
}, 120_000);

let keys = 0;
/** Under the first topic. */
const say = (who: Who, body: string) =>
  people[who].call(addPost, {
    params: { id: String(topics[0]) },
    body: { key: `00000000-0000-4000-8000-${String(++keys).padStart(12, "0")}`, body },
  });

async function visit(who: Who, path: string, size: Size = desktop): Promise<Page> {
  const page = await (await stage.visit(size)).newPage();
  await page.context().addCookies(people[who].cookiesAt(stage.origin));
  // As the door of the section leaves it.
  await page.addInitScript((kept) => localStorage.setItem("TASK_HASH_ID", kept), hash);
  await page.goto(path);
  return page;
}

const topicPath = () => `/bbs/topic/${topics[0]}`;
const post = (page: Page, words: string) =>
  page.getByRole("article").filter({ has: page.getByText(words) });

/** Nobody of the section is known by what the account says of them; one's own is in the frame alone. */
async function expectNameless(page: Page, me: Who): Promise<void> {
  const shown = await page.getByRole("main").innerText();
  for (const who of Object.keys(mobiles) as Who[]) {
    expect(shown).not.toContain(nicknames[who]);
    expect(shown).not.toContain(mobiles[who]);
    if (who !== me) expect(await page.content()).not.toContain(nicknames[who]);
  }
}

test("a member comes in, answers with a picture, and only then sees the others", async () => {
  const page = await visit("asker", `/bbs/${hash}`, phone);
  await page.getByRole("button", { name: "参与讨论", exact: true }).click();
  await page.getByText("先给自己起个称呼").waitFor();
  await page.getByRole("textbox", { name: "在这个讨论组里的称呼" }).waitFor();
  await expectGood(page);
  await page.getByRole("link", { name: "开始讨论" }).click();
  await page.getByText("0 / 2").waitFor();
  await page.getByText(/回答后可见他人回复/).waitFor();
  await page.getByRole("link", { name: /你今天吃了什么早餐/ }).click();
  await page.getByText("暂无可见的回复").waitFor();
  expect(await page.content()).not.toContain("茶叶蛋");

  const box = page.getByRole("textbox", { name: "我的回答" });
  await box.fill("小米粥和包子");
  await page.reload();
  await page.getByText(/上次没有发出的内容还在/).waitFor();
  expect(await box.inputValue()).toBe("小米粥和包子");
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
  await expectNameless(page, "asker");
  await expectGood(page);

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

  const other = await visit("bird", "/bbs/user?of=mentions");
  await post(other, "，茶叶蛋最香").waitFor();
  await other.getByRole("tab", { name: "我的发言" }).click();
  await post(other, "豆浆和油条").getByText("1 个赞").waitFor();
  await other.getByText("1 / 2").waitFor();
  await expectNameless(other, "bird");
  await expectGood(other);
  await other.context().close();
}, 90_000);

test("a moderator asks further, hides and gives back; the member answers, and hears of more", async () => {
  const member = await visit("asker", topicPath());
  await post(member, "豆浆和油条").waitFor();
  const moderator = await visit("moderator", topicPath());
  await post(moderator, "小米粥和包子").getByRole("button", { name: /^追问/ }).click();
  await moderator.getByRole("textbox", { name: /^追问 / }).fill("包子是什么馅的？");
  await moderator.getByRole("button", { name: "发出" }).last().click();
  await post(moderator, "包子是什么馅的").getByText("追问", { exact: true }).waitFor();
  await expectNameless(moderator, "moderator");
  await expectGood(moderator);

  // What one reads stays; that there is more is said.
  await member.getByRole("button", { name: "1 条新回复" }).click({ timeout: 60_000 });
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
}, 90_000);

test("an observer reads and has nothing to press, and sees no points", async () => {
  const page = await visit("observer", topicPath());
  await page.getByText("观察员可以查看，不能发言。").waitFor();
  await post(page, "豆浆和油条").waitFor();
  const main = page.getByRole("main");
  expect(await main.getByRole("textbox").count()).toBe(0);
  expect(await main.getByRole("button", { name: /赞|^回复|隐藏|追问/ }).count()).toBe(0);
  await expectNameless(page, "observer");
  await page.goto("/home");
  await page.getByRole("link", { name: "现金明细" }).waitFor();
  expect(await page.getByText("可用金币").count()).toBe(0);
  expect(await page.getByRole("link", { name: /金币明细|换奖品|奖品兑换/ }).count()).toBe(0);
  await page.context().close();
}, 60_000);

test("the last required answer shows the result with its reward", async () => {
  const page = await visit("asker", "/bbs/topic", phone);
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
}, 60_000);

test("without a login or a link the section is closed; with a link its door asks to sign in", async () => {
  const page = await (await stage.visit(desktop)).newPage();
  for (const path of ["/bbs/topic", topicPath(), "/bbs/user"]) {
    await page.goto(path);
    await page.waitForURL(/\/login$/);
  }
  await page.evaluate((kept) => localStorage.setItem("TASK_HASH_ID", kept), hash);
  await page.goto("/bbs/topic");
  await page.waitForURL(new RegExp(`/bbs/${hash}$`));
  await page.getByRole("button", { name: "登录后参与讨论" }).waitFor();
  // A session that the server knows no more: the token goes, and the door opens.
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
}, 60_000);
