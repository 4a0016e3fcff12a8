/** Inviting, by hand: the link and everything that keeps it, what both sides get, the pictures, shared tasks. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { matrixOf, quietModules } from "../../web/src/platform/qr.ts";
import { expectGood } from "../support/account.ts";
import { aMinuteLater, fillCode } from "../support/code.ts";
import { operatorOf } from "../support/desk.ts";
import { account, agree, agreeAs, dialog } from "../support/entry.ts";
import { inviterOf, newcomerIn } from "../support/invitation.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, sessionOf, signedIn, visitor } from "../support/visitor.ts";
import { earn } from "../support/withdrawal.ts";

/** 清风徐来, a VIP: invites, and leads no team. */
const vip = "13800000002";
const welcomeGold = 120;
const stage = testStage(
  { CAPTCHA_PROVIDER: "none" },
  `update brand set invite_welcome_gold = ${welcomeGold}`,
);
let call: Call;
let code = "";

beforeAll(async () => {
  ({ call } = await sessionOf(stage, vip));
  code = (await call(getAccount)).memberCode;
});

const lines = (page: Page, name: string) =>
  page.getByRole("list", { name }).getByRole("listitem").allInnerTexts();

test("an invitation lasts over looking around and a closed tab, and pays both at the first valid task", async () => {
  const mobile = "13944440001";
  const first = await visitor(stage, phone);
  await first.goto(`/invite?c=${code}&s=poster`);
  await first.getByRole("heading", { name: "清** 邀请你加入清言调研" }).waitFor();
  await first.getByText(`再得 ${welcomeGold} 金币（约 1.20 元）新人奖励`).waitFor();
  await expectGood(first);
  await first.goto("/task");
  await first.getByRole("heading", { level: 1, name: "任务" }).waitFor();
  // What belongs to the tab alone goes with it.
  const later = await first.context().newPage();
  await first.close();
  await newcomerIn(stage, later, mobile);
  expect(await inviterOf(stage, mobile)).toEqual({ code, source: "poster" });

  await aMinuteLater(stage);
  const newcomer = await sessionOf(stage, mobile);
  await earn(stage, await operatorOf(stage, "admin"), newcomer.call, 900);
  await later.goto("/home/gold");
  await expect
    .poll(() => lines(later, "明细"))
    .toContainEqual(expect.stringMatching(new RegExp(`新人奖励[^]*\\+${welcomeGold}`)));
  await close(later);

  const page = await signedIn(stage, vip, desktop);
  await page.goto("/home/invite-friends");
  const newest = page.getByRole("list", { name: "邀请记录" }).getByRole("listitem").first();
  await expect
    .poll(() => newest.innerText())
    .toMatch(/已完成首答[^]*来自海报[^]*有效任务 1 份[^]*\+590[^]*≈ 5\.90 元/);
  await page.getByRole("region", { name: "邀请收益" }).getByText("本月 590 金币").waitFor();
  await page.goto("/home/gold");
  const gains = () => lines(page, "明细");
  await expect
    .poll(gains)
    .toContainEqual(expect.stringMatching(/邀请奖励：.\*\* 首次有效答卷[^]*\+500/));
  expect(await gains()).toContainEqual(
    expect.stringMatching(/好友作答奖励 10%：.\*\* 「年度品牌调研」[^]*\+90/),
  );
  await close(page);
});

test("the code waits at the register page, in any tab, and is gone once somebody has registered", async () => {
  const mobile = "13944440002";
  const page = await visitor(stage);
  await page.goto(`/invite?c=${code}`);
  const other = await page.context().newPage();
  await other.goto("/register");
  const field = other.getByRole("textbox", { name: "邀请码" });
  await expect.poll(() => field.inputValue()).toBe(code);
  await other.reload();
  await expect.poll(() => field.inputValue()).toBe(code);
  await account(other).fill(mobile);
  await fillCode(stage, other, mobile);
  await agree(other);
  await other.getByRole("button", { name: "注册", exact: true }).click();
  await other.waitForURL("**/home");
  expect(await inviterOf(stage, mobile)).toEqual({ code, source: null });
  expect(await other.evaluate(() => localStorage.getItem("INVITATION"))).toBeNull();
  await close(page);
});

test("the newest link wins, and after thirty days nobody's does", async () => {
  const leader = (await (await sessionOf(stage, people.leader)).call(getAccount)).memberCode;
  const page = await visitor(stage);
  await page.goto(`/invite?c=${code}&s=first`);
  await page.goto(`/share?c=${leader}&t=1`);
  const field = page.getByRole("textbox", { name: "邀请码" });
  await page.goto("/register");
  await expect.poll(() => field.inputValue()).toBe(leader);
  await page.clock.setFixedTime(Date.now() + 31 * 86_400_000);
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe("");
  await close(page);
});

test("coming in by WeChat keeps who invited", async () => {
  const mobile = "13944440003";
  const page = await visitor(stage, phone);
  await page.goto(`/invite?c=${code}`);
  await page.getByRole("link", { name: "免费加入" }).click();
  const panel = dialog(page, "验证码登录/注册");
  await panel.getByRole("button", { name: "微信登录", exact: true }).click();
  await agreeAs(page, "被邀请的人");
  const binding = dialog(page, "第三方绑定");
  await account(binding).fill(mobile);
  await fillCode(stage, binding, mobile);
  await agree(binding);
  await binding.getByRole("button", { name: "登录并绑定" }).click();
  await page.waitForURL("**/home");
  expect(await inviterOf(stage, mobile)).toEqual({ code, source: null });
  await close(page);
});

test("a code that is nobody's invites without a name, and one registers all the same", async () => {
  const mobile = "13944440004";
  const page = await visitor(stage, phone);
  await page.goto("/invite?c=10000000");
  await page.getByRole("heading", { name: "邀请你加入清言调研", exact: true }).waitFor();
  await expect.poll(() => page.getByText("新人奖励").count()).toBe(0);
  await newcomerIn(stage, page, mobile);
  expect(await inviterOf(stage, mobile)).toEqual({ code: null, source: null });
  await close(page);
});

test("who is a member already is told so, and so is who opens an own link", async () => {
  const plain = await signedIn(stage, people.member);
  await plain.goto(`/invite?c=${code}`);
  await plain.getByText("邀请只对新会员有效").waitFor();
  await expectGood(plain);
  expect(await plain.evaluate(() => localStorage.getItem("INVITATION"))).toBeNull();
  await plain.getByRole("link", { name: "回到我的首页" }).click();
  await plain.waitForURL("**/home");
  // Plain members have no page of invitations, nor a way to it.
  await expect.poll(() => plain.getByRole("link", { name: "邀请好友" }).count()).toBe(0);
  await plain.goto("/home/invite-friends");
  await plain.waitForURL("**/404");
  await close(plain);

  const own = await signedIn(stage, vip, phone);
  await own.goto(`/invite?c=${code}`);
  await own.getByText("这是你自己的邀请链接").waitFor();
  await own.getByRole("link", { name: "去邀请好友" }).click();
  await own.waitForURL("**/home/invite-friends");
  await close(own);
});

test("the saved QR picture holds the link, large and with light around", async () => {
  const page = await signedIn(stage, vip, desktop);
  await page.goto("/home/invite-friends");
  const link = `${stage.origin}/invite?c=${code}`;
  await page.getByRole("img", { name: link }).waitFor();
  await expectGood(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "保存二维码" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`邀请二维码-${code}.png`);
  const picture = sharp(await readFile(await file.path()));
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBeGreaterThanOrEqual(512);
  expect(info.width).toBe(info.height);
  const { size, isDark } = matrixOf(link);
  const modules = size + 2 * quietModules;
  const pixels = info.width / modules;
  expect(Number.isInteger(pixels)).toBe(true);
  const wrong = Array.from({ length: modules * modules }, (_, index) => {
    const [row, column] = [Math.floor(index / modules), index % modules];
    const [y, x] = [row, column].map((at) => Math.floor((at + 0.5) * pixels));
    const isInk = (data[((y ?? 0) * info.width + (x ?? 0)) * info.channels] ?? 0) < 128;
    const [inRow, inColumn] = [row - quietModules, column - quietModules];
    const isInside = [inRow, inColumn].every((at) => at >= 0 && at < size);
    return isInk !== (isInside && isDark(inRow, inColumn));
  });
  expect(wrong.filter(Boolean)).toEqual([]);
  await close(page);
});

test("the poster is as large as a phone's screen and is saved, or pressed long inside WeChat", async () => {
  const page = await signedIn(stage, vip, phone);
  await page.goto("/home/invite-friends");
  await page.getByRole("button", { name: "生成海报" }).click();
  const open = dialog(page, "邀请海报");
  const poster = open.getByRole("img", { name: new RegExp(`清风徐来 的邀请海报.*${code}`) });
  await poster.waitFor();
  const posterHeight = () => poster.evaluate((image: HTMLImageElement) => image.naturalHeight);
  await expect.poll(posterHeight).toBe(1334);
  await expectGood(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    open.getByRole("button", { name: "保存海报" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`邀请海报-${code}.png`);
  const { width, height } = await sharp(await readFile(await file.path())).metadata();
  expect([width, height]).toEqual([750, 1334]);
  await close(page);

  const chat = await stage.visit(phone, { userAgent: "Mozilla/5.0 MicroMessenger/8.0.50" });
  await chat.addCookies((await sessionOf(stage, vip)).cookiesAt(stage.origin));
  const inside = await chat.newPage();
  await inside.goto("/home/invite-friends");
  await inside.getByText("长按图片可以保存或转发").waitFor();
  await expect.poll(() => inside.getByRole("button", { name: "保存二维码" }).count()).toBe(0);
  await chat.close();
});

test("the records are filtered by state and saved as a file; who has none is told what to do", async () => {
  const page = await signedIn(stage, vip, phone);
  await page.goto("/home/invite-friends");
  await page.getByRole("button", { name: "不计奖励" }).click();
  await page.waitForURL("**/home/invite-friends?state=2");
  await page.getByText("暂无“不计奖励”的好友").waitFor();
  await page.getByRole("button", { name: "查看全部记录" }).click();
  await page.getByRole("list", { name: "邀请记录" }).waitFor();
  await close(page);

  const agent = await signedIn(stage, "13800000004", desktop);
  await agent.goto("/home/invite-friends");
  await agent.getByText("暂无邀请记录").waitFor();
  await agent.getByText("把上面的链接、二维码或海报发给朋友").waitFor();
  await agent.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await agent.getByRole("button", { name: "复制邀请链接" }).click();
  await agent.getByText("链接已复制").waitFor();
  expect(await agent.evaluate(() => navigator.clipboard.readText())).toMatch(/\/invite\?c=\d{8}$/);
  await close(agent);
});

test("no page threw on the way", () => {
  // The simulated WeChat has pages of its own.
  expect(stage.problems.filter((line) => line.startsWith(stage.origin))).toEqual([]);
});
