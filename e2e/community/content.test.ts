/** 问卷课堂 and 行业报告, by hand: found, read, kept, judged, passed on, and read without scripts. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { addAttachment } from "#contract/console/operations/upload.ts";
import { getArticle } from "#contract/member/community/content.ts";
import { expectGood } from "../support/account.ts";
import { longText, newCategory, newCover, publish } from "../support/article.ts";
import { operatorOf } from "../support/desk.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, sessionOf, signedIn, visitor } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const title = "十分钟学会答<问卷>";
const summary = "读题、作答、检查，三步就够。";
const other = "报酬是怎样算出来的";
const courses = 1;
let operator: Call;
let course = 0;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
  const [basics, pay] = [
    await newCategory(operator, courses, "入门一课"),
    await newCategory(operator, courses, "报酬一课"),
  ];
  const cover = await newCover(operator);
  const parts = ["先读题", "再作答", "后检查", "最后提交"];
  const body = `${longText(parts)}\n\n<script>window.stolen = 1</script>`;
  const words = { summary, cover, pinned: true };
  course = await publish(operator, { ...words, categoryId: basics, title, body });
  await publish(operator, { ...words, categoryId: pay, title: other, body: "按时长算。" });
  await operator(addAttachment, {
    params: { id: String(course) },
    body: { name: "要点 一页纸.pdf", data: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64") },
  });
});

const cards = (page: Page) => page.getByRole("list", { name: "问卷课堂" });
const card = (page: Page, name: string) => cards(page).getByRole("link", { name });

test("a stranger finds a course by its category, reads it, and passes its link on", async () => {
  const page = await visitor(stage, desktop);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/course");
  const nav = page.getByRole("navigation", { name: "主导航" });
  await expect
    .poll(() => nav.getByRole("link", { name: "问卷课堂" }).getAttribute("aria-current"))
    .toBe("page");
  await card(page, other).waitFor();
  await page.getByRole("button", { name: "入门一课" }).click();
  await page.waitForURL(/\/course\?category=\d+$/);
  await card(page, other).waitFor({ state: "detached" });
  await card(page, title).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.waitForFunction((name) => document.title === `${name} - 清言调研`, title);
  await page
    .getByRole("navigation", { name: "本文目录" })
    .getByRole("link", { name: "后检查" })
    .click();
  await expect
    .poll(() =>
      page
        .getByRole("heading", { name: "后检查" })
        .boundingBox()
        .then((box) => box?.y),
    )
    .toBeLessThan(200);
  await page.waitForFunction((name) => document.title === `${name} - 清言调研`, title);
  await page.getByRole("button", { name: "分享" }).click();
  const dialog = page.getByRole("dialog", { name: "分享给好友" });
  await dialog.getByRole("img", { name: `二维码，扫描后打开《${title}》` }).waitFor();
  await dialog.getByRole("button", { name: "复制链接" }).click();
  await page.getByText("链接已复制").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${stage.origin}/course/${course}`);
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);
  await close(page);
});

const percentIn = async (page: Page): Promise<number> =>
  Number(await page.getByRole("progressbar", { name: "阅读进度" }).getAttribute("aria-valuenow"));

/** So that the text's end is below the screen, and its middle on it. */
const readHalf = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector("article")?.getBoundingClientRect();
    if (!text) throw new Error("no text");
    const top = window.scrollY + text.top + text.height / 2 - window.innerHeight;
    window.scrollTo({ top, behavior: "instant" });
  });

test("a member's reading is kept, shown on its card, and gone on with another day", async () => {
  const page = await signedIn(stage, people.member, phone);
  await page.goto(`/course/${course}`);
  await expect.poll(() => readHalf(page).then(() => percentIn(page))).toBeGreaterThan(40);
  const { call } = await sessionOf(stage, people.member);
  const memberId = "select id from user_member where mobile = $1";
  const kept = async () => {
    const [row] = await stage.query<{ percent: number }>(
      `select percent from content_progress where article_id = $2 and member_id in (${memberId})`,
      [people.member, course],
    );
    return row?.percent ?? 0;
  };
  await expect.poll(kept).toBeGreaterThan(40);
  await page.goto("/course");
  await cards(page)
    .getByText(/^已读 \d+%$/)
    .waitFor();
  // Another tab: in this one the site itself goes back to where it was scrolled to.
  const again = await page.context().newPage();
  await again.goto(`/course/${course}`);
  const goOn = again.getByRole("button", { name: /^上次读到 \d+%，继续阅读$/ });
  const percent = Number(/\d+/.exec(await goOn.innerText())?.[0]);
  expect(percent).toBe(await kept());
  await goOn.click();
  await expect.poll(() => again.evaluate(() => window.scrollY)).toBeGreaterThan(600);
  await expect.poll(() => percentIn(again)).toBeGreaterThanOrEqual(percent);
  await expectGood(again);
  // Twice opened by one browser, and once before by a stranger's.
  expect((await call(getArticle, { params: { id: String(course) } })).views).toBe(2);
  await close(page);
});

test("who was helped says so, may think again, and is counted once", async () => {
  const page = await visitor(stage, phone);
  await page.goto(`/course/${course}`);
  await page.getByRole("button", { name: "有帮助 0" }).click();
  await page.getByRole("button", { name: "有帮助 1", pressed: true }).waitFor();
  await page.getByRole("button", { name: "没帮助 0" }).click();
  await page.getByRole("button", { name: "没帮助 1", pressed: true }).waitFor();
  await page.getByRole("button", { name: "有帮助 0", pressed: false }).waitFor();
  await page.getByRole("link", { name: "我要提问" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: /没帮助 1/, pressed: true }).waitFor();
  await close(page);
});

test("a word said before the page knows who reads is kept when it knows", async () => {
  const page = await visitor(stage, phone);
  let known = () => {};
  const said = new Promise<void>((resolve) => (known = resolve));
  await page.route(/\/v1\/articles\/\d+\/view/, async (route) => {
    const answer = await route.fetch();
    await said;
    await route.fulfill({ response: answer });
  });
  await page.goto(`/course/${course}`);
  await page.getByRole("button", { name: /^有帮助/ }).click();
  await page.getByRole("button", { name: /^有帮助/, pressed: true }).waitFor();
  const told = page.waitForResponse(/\/v1\/articles\/\d+\/view/);
  known();
  await told;
  await page.getByRole("button", { name: /^有帮助/, pressed: true }).waitFor();
  await close(page);
});

test("an attachment is saved under its own name", async () => {
  const page = await visitor(stage, desktop);
  await page.goto(`/course/${course}`);
  await page.getByRole("list", { name: "附件" }).getByText("15 B").waitFor();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载 要点 一页纸.pdf" }).click();
  expect((await saving).suggestedFilename()).toBe("要点 一页纸.pdf");
  await close(page);
});

test("without scripts there is its title, summary and text, and a picture for chats", async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${stage.origin}/course/${course}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByText(summary).waitFor();
  await page.getByRole("heading", { name: "后检查" }).waitFor();
  const told = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
  expect(await told("og:title")).toBe(title);
  expect(await told("og:description")).toBe(summary);
  expect(await told("og:image")).toMatch(/^http:\/\/localhost:\d+\//);
  await page.goto(`${stage.origin}/course`);
  await card(page, title).waitFor();
  await context.close();
});

test("what is not there, or of another shelf, is answered 404 with the way on", async () => {
  for (const path of ["/course/987654321", "/course/x", `/industry/${course}`, `/help/${course}`]) {
    const reply = await fetch(stage.origin + path);
    expect([path, reply.status]).toEqual([path, 404]);
    expect(await reply.text()).toContain("没有找到这个页面");
  }
  const page = await visitor(stage, phone);
  await page.goto("/course/987654321");
  await page.getByText("没有找到这篇课程").waitFor();
  await page.getByRole("link", { name: "看看其他课程" }).click();
  await card(page, title).waitFor();
  await close(page);
});

test("no page threw on the way", () => {
  // The address that leads nowhere is one that the browser tells of, too.
  expect(stage.problems.filter((line) => !line.includes("987654321"))).toEqual([]);
});
