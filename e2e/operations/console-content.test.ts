/** What the content desk does, by hand: an article, a notice and a banner reach the site; a business is answered. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { createClient, type Envelope } from "#contract/client.ts";
import { askCooperation, getArticle, getAttachment } from "#contract/member/community/content.ts";
import { listBanners, listBoard } from "#contract/member/community/notice.ts";
import { expectReadable } from "../support/account.ts";
import { operatorPage, signInAsOperator } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";
import { close, visitor } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const dialogIn = (page: Page) => page.getByRole("dialog").last();

/** Anyone who is not signed in, by plain requests. */
const stranger = createClient(async ({ method, url, body }) => {
  const reply = await fetch(stage.origin + url, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  return (await reply.json()) as Envelope;
});

const pictureOf = async (background: string) => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 480, height: 270, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const paper = {
  name: "答题 要点.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< >>\n%%EOF\n"),
};

let desk: Page;
beforeAll(async () => {
  desk = await signInAsOperator(stage, "content");
});

const choose = (page: Page, name: string, file: typeof paper) =>
  page.locator(`input[type=file][aria-label="${name}"]`).setInputFiles(file);

/** The next file is gone from the disk, or on a stick that was pulled. */
const failToRead = (page: Page) =>
  page.evaluate(() => {
    const { readAsDataURL } = FileReader.prototype;
    FileReader.prototype.readAsDataURL = function () {
      FileReader.prototype.readAsDataURL = readAsDataURL;
      this.dispatchEvent(new ProgressEvent("error"));
    };
  });

/** Answers the question about unsaved work; it is gone before the next press. */
async function stay() {
  const question = desk.getByRole("dialog", { name: "有未保存的修改" });
  await question.getByRole("button", { name: "留下" }).press("Enter");
  await question.waitFor({ state: "detached" });
}

/** Sends what a question asks, and waits until it is done. */
async function confirm(page: Page, verb: string) {
  await dialogIn(page).getByRole("button", { name: verb, exact: true }).click();
  await page.getByText(`已${verb}`).first().waitFor();
}

test("an article with cover, picture and attachment is written, published and read by a stranger", async () => {
  await desk.getByRole("link", { name: "文章", exact: true }).click();
  await desk.getByRole("button", { name: "新建文章" }).click();
  await desk.getByRole("heading", { name: "新建文章" }).waitFor();
  await desk.getByRole("button", { name: "保存草稿" }).click();
  await desk.getByText("请输入标题").waitFor();
  await desk.getByRole("textbox", { name: "标题", exact: true }).fill("三分钟看懂甄别题");
  await desk.getByRole("textbox", { name: "摘要" }).fill("为什么有的问卷答一题就结束");
  await failToRead(desk);
  await choose(desk, "上传封面", await pictureOf("#2563eb"));
  await desk.getByText("文件没有读取成功，请重新选择").waitFor();
  await choose(desk, "上传封面", await pictureOf("#2563eb"));
  await desk.getByRole("button", { name: "更换封面" }).waitFor();
  const text = desk.getByRole("textbox", { name: "正文（Markdown）" });
  await text.fill("## 什么是甄别\n\n它只看你**是不是**要找的人。\n\n<script>alert(1)</script>");
  await choose(desk, "插入图片", await pictureOf("#16a34a"));
  await expect.poll(() => text.inputValue()).toMatch(/!\[图片说明\]\(\S+\)/);
  const preview = desk.getByRole("complementary", { name: "读者看到的样子" });
  await preview.frameLocator("iframe").getByRole("img", { name: "图片说明" }).waitFor();
  await preview.frameLocator("iframe").getByRole("heading", { name: "什么是甄别" }).waitFor();

  // Leaving now would lose it.
  await desk.getByRole("link", { name: "公告", exact: true }).click();
  await stay();
  await desk.getByRole("button", { name: "保存草稿" }).click();
  await desk.waitForURL(/\/console\/articles\/\d+$/);
  const id = /\d+$/.exec(desk.url())?.[0] ?? "";
  await choose(desk, "添加附件", { ...paper, name: "程序.exe" });
  await desk.getByText("附件只能是").waitFor();
  await choose(desk, "添加附件", paper);
  const files = desk.getByRole("list", { name: "附件" });
  await files.getByText(/\.pdf$/).waitFor();
  await expectReadable(desk);

  const site = await visitor(stage);
  expect((await site.goto(`/course/${id}`))?.status()).toBe(404);
  await desk.getByRole("button", { name: "发布", exact: true }).click();
  await dialogIn(desk).getByText("所有品牌的所有人最多十秒后看到").waitFor();
  await confirm(desk, "发布");
  await site.goto(`/course/${id}`);
  await site.getByRole("heading", { name: "三分钟看懂甄别题" }).waitFor();
  await site.getByRole("img", { name: "图片说明" }).waitFor();
  const [attached] = await stage.query<{ id: string }>(
    "select id from content_attachment where article_id = $1",
    [id],
  );
  const { url } = await stranger(getAttachment, { params: { id: attached?.id ?? "" } });
  const file = await fetch(new URL(url, stage.origin));
  expect(Buffer.from(await file.arrayBuffer()).toString()).toContain("%PDF-1.4");

  await desk.getByRole("button", { name: "撤下", exact: true }).click();
  await confirm(desk, "撤下");
  // Rendered pages may be kept for a moment; the article itself is gone at once.
  await expect(stranger(getArticle, { params: { id } })).rejects.toMatchObject({ code: 404 });
  await close(site);
});

test("a category is made under help, moved up, and hidden; the roots stay", async () => {
  await desk.goto("/console/categories");
  await desk.getByRole("button", { name: "新建子分类：帮助中心" }).click();
  await dialogIn(desk).getByRole("textbox", { name: "名称" }).fill("海外会员");
  await dialogIn(desk).getByRole("button", { name: "新建", exact: true }).click();
  const line = desk.getByRole("listitem").filter({ hasText: "海外会员" });
  await line.waitFor();
  await desk.getByRole("button", { name: "新建子分类：帮助中心" }).click();
  await dialogIn(desk).getByRole("textbox", { name: "名称" }).fill("节日安排");
  await dialogIn(desk).getByRole("button", { name: "新建", exact: true }).click();
  await desk.getByRole("button", { name: "上移节日安排" }).click();
  const places = () => desk.getByRole("list", { name: "分类" }).innerText();
  await expect.poll(places).toMatch(/节日安排[^]*海外会员/);
  await desk.getByRole("button", { name: "修改海外会员" }).click();
  await dialogIn(desk).getByRole("checkbox", { name: "在网站上隐藏" }).check();
  await dialogIn(desk).getByRole("button", { name: "保存", exact: true }).click();
  await line.getByText("已隐藏").waitFor();
  await expect.poll(() => desk.getByRole("button", { name: "上移帮助中心" }).count()).toBe(0);
  await expectReadable(desk);
});

test("a notice is written, published, and stands on the board until it is taken back", async () => {
  await desk.getByRole("link", { name: "公告", exact: true }).click();
  await desk.getByRole("button", { name: "新建公告" }).click();
  const drawer = dialogIn(desk);
  await drawer.getByRole("textbox", { name: "标题", exact: true }).fill("元旦期间提现照常");
  await drawer.getByRole("textbox", { name: "正文（Markdown）" }).fill("**照常**，两小时内到账。");
  await drawer.getByLabel("提醒到（北京时间）").fill("2099-01-03T18:00");
  await drawer.getByRole("checkbox", { name: "显示在首页公告栏" }).check();
  await drawer.getByRole("button", { name: "Close" }).or(drawer.getByLabel("关闭")).first().click();
  await stay();
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await drawer.getByRole("button", { name: "发布", exact: true }).click();
  await dialogIn(desk)
    .getByText("首页公告栏显示、未读提醒到 2099/01/03 18:00:00 北京时间")
    .waitFor();
  await confirm(desk, "发布");
  await expectReadable(desk);
  const titles = async () => (await stranger(listBoard)).list.map(({ title }) => title);
  await expect.poll(titles).toContain("元旦期间提现照常");
  await drawer.getByRole("button", { name: "撤下", exact: true }).click();
  await confirm(desk, "撤下");
  await expect.poll(titles).not.toContain("元旦期间提现照常");
});

test("a banner leads where it may, and is shown in its time", async () => {
  await desk.goto("/console/banners");
  await desk.getByRole("button", { name: "新建横幅或活动" }).click();
  const drawer = dialogIn(desk);
  await drawer.getByRole("textbox", { name: "标题", exact: true }).fill("年末调研季");
  await choose(desk, "上传图片", await pictureOf("#b45309"));
  await drawer.getByRole("img", { name: "图片预览" }).waitFor();
  await drawer.getByRole("textbox", { name: "链接" }).fill("http://example.com");
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await drawer.getByText("链接应为站内路径或 https:// 开头").waitFor();
  await drawer.getByRole("textbox", { name: "链接" }).fill("/home/team");
  await drawer.getByText("打不开这个页面", { exact: false }).waitFor();
  await drawer.getByRole("checkbox", { name: "队长" }).check();
  await drawer.getByText("现在：队长。", { exact: false }).waitFor();
  await expect.poll(() => drawer.getByText("打不开这个页面", { exact: false }).count()).toBe(0);
  await drawer.getByRole("checkbox", { name: "队长" }).uncheck();
  await drawer.getByRole("textbox", { name: "链接" }).fill("/task");
  await drawer.getByRole("link", { name: "打开看看" }).waitFor();
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await drawer.getByRole("button", { name: "已保存" }).waitFor();
  await drawer.getByText("展示中").waitFor();
  await expectReadable(desk);
  const links = async () =>
    (await stranger(listBanners)).list
      .filter(({ title }) => title === "年末调研季")
      .map(({ link }) => link);
  await expect.poll(links).toEqual(["/task"]);
});

test("a business's contact is shown to support once they say so, and the log knows; others only read", async () => {
  await stranger(askCooperation, {
    body: {
      company: "晨光市场研究",
      name: "周女士",
      contact: "13800138000",
      text: "想了解样本合作",
      captchaVerifyParam: "none",
    },
  });
  await desk.goto("/console/cooperations");
  const row = (page: Page) => page.getByRole("row").filter({ hasText: "晨光市场研究" });
  await row(desk).click();
  await dialogIn(desk).getByText("想了解样本合作").waitFor();
  await expect.poll(() => desk.getByRole("button", { name: "查看并标为已处理" }).count()).toBe(0);
  expect(await desk.locator("body").innerText()).not.toContain("13800138000");
  await close(desk);

  const support = await operatorPage(stage, "support");
  await support.goto("/console/cooperations");
  await row(support).click();
  await support.getByRole("button", { name: "查看并标为已处理" }).click();
  await dialogIn(support).getByText("记入操作日志").waitFor();
  await dialogIn(support).getByRole("button", { name: "查看", exact: true }).click();
  await support.getByText("13800138000").waitFor();
  await row(support).waitFor({ state: "detached" });
  await expectReadable(support);
  await support.getByRole("link", { name: "操作日志" }).last().click();
  await support.getByRole("row").filter({ hasText: "处理商务合作留言" }).waitFor();
  // Support answers people; what the site says is not theirs.
  await support.goto("/console/articles");
  await support.getByRole("region", { name: "文章列表" }).waitFor();
  await expect.poll(() => support.getByRole("button", { name: "新建文章" }).count()).toBe(0);
  await close(support);
});

test("none of these pages threw or logged an error", () => {
  // Before signing in one is nobody (401), and what is not published is not found (404), as it should be.
  expect(stage.problems.filter((text) => !/401|404/.test(text))).toEqual([]);
});
