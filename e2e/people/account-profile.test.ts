/** 个人中心 and the frame around it: my face, my name, my number, and the texts I agree to. */
import { mkdtempSync, rmSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { dialogOf, expectGood, says } from "../support/account.ts";
import { desktop, phone, type Size, testStage } from "../support/stage.ts";
import { close, people, signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const folder = mkdtempSync(join(tmpdir(), "panel-faces-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const landscape = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: "#2f8f7f" } })
    .jpeg()
    .toBuffer();

type File = { name: string; mimeType: string; buffer: Buffer };
const choose = (page: Page, file: File | string) =>
  page.getByLabel("选择头像图片").setInputFiles(file);

/** A file of the disk: the browser would be handed the bytes of any other in one message, as text. */
async function large(): Promise<string> {
  const path = join(folder, "大.jpg");
  await writeFile(path, "");
  await truncate(path, 20 * 1024 * 1024 + 1);
  return path;
}

test.each([
  { device: "a phone", size: phone, mobile: people.member },
  { device: "a desktop", size: desktop, mobile: people.leader },
])("on $device a member cuts a photo, and is seen with it everywhere", async ({ size, mobile }) => {
  const page = await signedIn(stage, mobile, size);
  await page.goto("/home/user-info");
  await choose(page, { name: "我.txt", mimeType: "text/plain", buffer: Buffer.from("no face") });
  await says(page, "只能使用 JPG、PNG 或 WebP 图片");
  await choose(page, await large());
  await says(page, "图片不能超过 20 MB");
  await choose(page, { name: "坏.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no jpeg") });
  await says(page, "这张图片打不开");

  await choose(page, { name: "我.jpg", mimeType: "image/jpeg", buffer: await landscape() });
  const dialog = dialogOf(page, "裁剪头像");
  const zoom = dialog.getByRole("slider", { name: "缩放" });
  await zoom.press("ArrowRight");
  await expect.poll(() => zoom.getAttribute("aria-valuetext")).toBe("105%");
  await expectGood(page);

  // Closed on the way, it is called back.
  const gone = await holdOnce(page);
  await dialog.getByRole("button", { name: "使用这张" }).click();
  await expect.poll(gone.wasAsked).toBe(true);
  await dialog.getByRole("button", { name: "关闭" }).click();
  await expect.poll(gone.wasCalledBack).toBe(true);
  await gone.end();
  await choose(page, { name: "我.jpg", mimeType: "image/jpeg", buffer: await landscape() });
  await zoom.waitFor();

  // The storage is out of reach at first: the dialog says so and tries again.
  const storage = await failOnce(page);
  await dialog.getByRole("button", { name: "使用这张" }).click();
  await says(dialog, "图片没有上传成功");
  expect(storage.wasAsked()).toBe(true);
  await dialog.getByRole("button", { name: "重试" }).click();
  await page.getByText("头像已更换").waitFor();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => facesOf(page)).toHaveLength(1);
  const [face = ""] = await facesOf(page);
  const reply = await page.request.get(new URL(face, stage.origin).href);
  expect((await sharp(await reply.body()).metadata()).width).toBe(256);
  await close(page);
});

/** The form to the storage stays on its way. */
async function holdOnce(page: Page) {
  let held: Request | undefined;
  const isForm = (url: URL) => !url.pathname.startsWith("/api/v1/users");
  await page.route(isForm, (route) => {
    const request = route.request();
    if (!request.headers()["content-type"]?.startsWith("multipart/form-data"))
      return route.continue();
    held = request;
    return undefined;
  });
  return {
    wasAsked: () => held !== undefined,
    wasCalledBack: () => held?.failure()?.errorText.includes("ABORTED") ?? false,
    end: () => page.unroute(isForm),
  };
}

/** The first form to the storage is lost on the way. */
async function failOnce(page: Page): Promise<{ wasAsked: () => boolean }> {
  let asked = false;
  const isForm = (url: URL) => !url.pathname.startsWith("/api/v1/users");
  await page.route(isForm, (route) => {
    const isUpload = route.request().headers()["content-type"]?.startsWith("multipart/form-data");
    if (!isUpload || asked) return route.continue();
    asked = true;
    return route.abort();
  });
  return { wasAsked: () => asked };
}

/** Every picture of the member that is shown, each address once. */
const facesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("header img, aside img, main img")];
    return [...new Set(shown.map((image) => image.getAttribute("src") ?? ""))];
  });

test("a nickname is changed where it stands; one that sounds like staff is refused", async () => {
  const page = await signedIn(stage, people.member, desktop);
  await page.goto("/home/user-info");
  await page.getByRole("button", { name: "修改昵称" }).click();
  const field = page.getByRole("textbox", { name: "昵称" });
  await field.fill("官方客服");
  await page.getByRole("button", { name: "保存" }).click();
  await says(page, "昵称不能冒充工作人员");
  await field.fill("喝茶的小满");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("昵称已修改").waitFor();
  const opener = page.getByRole("button", { name: "修改昵称" });
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByRole("banner").getByText("欢迎，喝茶的小满").waitFor();
  await page.getByRole("complementary").getByText("喝茶的小满").waitFor();
  await close(page);
});

test("the member number can be copied, and the profile questionnaire is one press away", async () => {
  const page = await signedIn(stage, people.busy, phone);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/home/user-info");
  await page.getByRole("button", { name: "复制会员编号" }).click();
  await page.getByText("会员编号已复制").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("definition").filter({ hasText: copied }).waitFor();
  expect(copied).toMatch(/^\d+$/);
  await page.getByRole("link", { name: /个人资料问卷/ }).click();
  await page.waitForURL("**/user-survey");
  await close(page);
});

const entries: [role: string, mobile: string, badge: string | null, more: string[]][] = [
  ["会员", people.member, null, []],
  ["VIP 会员", "13800000002", null, ["邀请好友"]],
  ["队长", people.leader, "已开启队长模式", ["邀请好友", "我的团队"]],
  ["代理", "13800000004", "已开启代理模式", ["邀请好友", "代理中心"]],
];
test.each(entries)(
  "the sidebar of a %s has its entries in order",
  async (_, mobile, badge, more) => {
    const page = await signedIn(stage, mobile, desktop);
    await page.goto("/home/user");
    const sidebar = page.getByRole("complementary", { name: "会员" });
    await sidebar.getByText(/会员编号 \d+/).waitFor();
    const links = sidebar.getByRole("navigation").getByRole("link");
    const shown = ["问卷历史", "个人信息", "账号中心", "现金钱包", "留言反馈", ...more];
    await expect.poll(() => links.allInnerTexts()).toEqual(shown);
    if (badge) await sidebar.getByText(badge).waitFor();
    else await expect.poll(() => sidebar.getByText(/已开启/).count()).toBe(0);
    await sidebar.getByRole("link", { name: "现金钱包" }).click();
    await page.waitForURL("**/exchange?type=cash");
    await close(page);
  },
);

test("a moderator sees no points in the member area", async () => {
  const moderator = "13800000005";
  await stage.query("update user_member set bbs_role = 1 where mobile = $1", [moderator]);
  const page = await signedIn(stage, moderator, phone);
  await page.goto("/home/user");
  await page.getByRole("link", { name: "兑换记录" }).waitFor();
  // By then the account has come, which says who this is.
  await page.getByRole("heading", { name: "登录方式" }).waitFor();
  await page.getByRole("link", { name: "金币明细" }).waitFor({ state: "detached" });
  await page.goto("/home");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^现金钱包/ })
    .first()
    .waitFor();
  await page.getByText("可用金币").waitFor({ state: "detached" });
  await close(page);
});

async function renewTexts(version: string): Promise<void> {
  await stage.query("update brand_document set version = $1 where kind = 'privacy'", [version]);
}

async function askedAgain(mobile: string, size: Size): Promise<Page> {
  const page = await signedIn(stage, mobile, size);
  await page.goto("/home");
  await dialogOf(page, "协议更新").waitFor();
  return page;
}

test("a new version of the privacy text asks once a visit, and no more after consent", async () => {
  await renewTexts("2030-01-01");
  const page = await askedAgain(people.busy, phone);
  const dialog = dialogOf(page, "协议更新");
  await dialog.getByRole("link", { name: "《隐私政策》" }).waitFor();
  await expectGood(page);
  await dialog.getByRole("button", { name: "关闭" }).click();
  await page.reload();
  await page.getByRole("heading", { name: "我的钱包" }).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  await close(page);

  const again = await askedAgain(people.busy, desktop);
  await dialogOf(again, "协议更新").getByRole("button", { name: "同意并继续" }).click();
  await dialogOf(again, "协议更新").waitFor({ state: "detached" });
  await again.goto("/home/user");
  await again.getByRole("link", { name: /隐私政策 ?版本 2030-01-01 · 已同意/ }).waitFor();
  await close(again);
});

test("who does not agree to a new version can sign out instead", async () => {
  await renewTexts("2030-02-01");
  const page = await askedAgain(people.member, phone);
  await dialogOf(page, "协议更新").getByRole("button", { name: "退出登录" }).click();
  await page.waitForURL("**/login");
  await dialogOf(page, "协议更新").waitFor({ state: "detached" });
  await close(page);
});

/** A form that was lost on purpose, and what a page asked for while it signed out. */
test("nothing of all this was an error to the browsers, the content policy included", () => {
  const expected = /ERR_FAILED|status of 401/;
  expect(stage.problems.filter((line) => !expected.test(line))).toEqual([]);
});
