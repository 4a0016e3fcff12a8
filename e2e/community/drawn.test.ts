/** Members' pages that arrive drawn: whole before any script, taken over without a call, and nobody else's. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { getWallet, seeArrived } from "#contract/member/money/wallet.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { type SampleMember, signInSampleMember } from "../../tools/sample-member.ts";
import { callsOf, holdScripts, movedAsItCame, openDrawn, visitAs } from "../support/drawn.ts";
import { operatorOf } from "../support/desk.ts";
import { shiftsOn, watchShifts } from "../support/shifts.ts";
import { testStage } from "../support/stage.ts";
import { earn } from "../support/withdrawal.ts";

// Drawn however busy the machine is that tests.
const stage = testStage({ CAPTCHA_PROVIDER: "none", PAGES_BUSY_PERCENT: "100" });
const mobile = "13800000001";
let member: SampleMember;
let newcomer: SampleMember;

beforeAll(async () => {
  member = await signInSampleMember(stage.origin, mobile);
  newcomer = await signInSampleMember(stage.origin, "13800000005");
  // What came in is said once, and the page then says that it was seen (arrived.test.ts).
  for (const { call } of [member, newcomer]) {
    const { arrived } = await call(getWallet);
    if (arrived) await call(seeArrived, { body: arrived.through });
  }
});

/** By path, the words that are on it before any script has run; of somebody new where it says so. */
const pages: [path: string, words: RegExp, of?: "newcomer"][] = [
  [
    "/home?new",
    /^(?![^]*我的钱包)[^]*攒到第一个 10 元[^]*还差 10 元[^]*新手礼[^]*现在领[^]*就够了[^]*满 1,000 金币/,
    "newcomer",
  ],
  ["/home", /我的钱包[^]*可用金币\s*[\d,]+[^]*今天值得做[^]*近 30 天到账/],
  ["/home?earnings=month", /近 12 个月到账/],
  ["/task", /按每分钟报酬从高到低[^]*约 \d+ 分钟/],
  ["/task?module=2&maxMinutes=20", /按每分钟报酬从高到低/],
  ["/task/detail/1?t=1", /完成可得[^]*要做什么/],
  ["/exchange", /从哪里提现[^]*提现说明/],
  ["/home/gold", /可用\s*[\d,]+[^]*变动|可以随时提现[^]*全部种类/],
  ["/home/gold?asset=2&bucket=held", /冻结中[^]*全部种类/],
];

it.each(pages)(
  "%s is there without a script, and nothing of it moves while it comes in",
  async (path, words, of) => {
    const context = await visitAs(stage, of ? newcomer : member, { javaScriptEnabled: false });
    const page = await context.newPage();
    const text = await openDrawn(page, path);
    await expect.poll(() => page.locator("main").innerText()).toMatch(words);
    expect(await movedAsItCame(context, text)).toEqual([]);
    const scripts = text.match(/(?<=rel="modulepreload"[^>]* href=")[^"]+/g) ?? [];
    expect(scripts).toEqual([...new Set(scripts)]);
    expect(scripts.length).toBeGreaterThan(4);
    await context.close();
  },
);

it.each(pages)(
  "%s is taken over as it is: no call, no shift, not a word on the console",
  async (path, _, of) => {
    const context = await visitAs(stage, of ? newcomer : member);
    const page = await context.newPage();
    const calls = callsOf(page);
    await watchShifts(page);
    await openDrawn(page, path, () => calls.splice(0));
    await page.waitForLoadState("networkidle");
    expect(calls).toEqual([]);
    expect(await shiftsOn(page)).toEqual([]);
    expect(stage.problems).toEqual([]);
    await context.close();
  },
);

it("an amount that was written before the script came stays, and is heard", async () => {
  await earn(stage, await operatorOf(stage, "admin"), member.call, 3000);
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  const release = await holdScripts(context);
  await openDrawn(page, "/exchange");
  await page.getByRole("textbox", { name: "提现金额" }).fill("1500");
  release();
  await page.getByRole("button", { name: /^确认提现，到账 \d+\.\d\d 元$/ }).waitFor();
  await expect
    .poll(() => page.getByRole("textbox", { name: "提现金额" }).inputValue())
    .toBe("1500");
  await context.close();
});

/** The document as it came, of the next opening. */
const documentOf = (page: Page, path: string) =>
  page
    .waitForResponse((reply) => reply.request().isNavigationRequest() && reply.url().endsWith(path))
    .then((reply) => reply.text());

const isDrawn = (text: string) => text.includes('data-rendered="member"');

it("a task's page has its moment in the address, as everywhere", async () => {
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  await page.goto("/task/detail/1");
  expect(new URL(page.url()).search).toMatch(/^\?t=\d+$/);
  await page.waitForLoadState("networkidle");
  expect(stage.problems).toEqual([]);
  await context.close();
});

it("after a click on another site's link, which brings no strict cookie, the page draws itself", async () => {
  const elsewhere = await otherSite(`<a href="${stage.origin}/home">here</a>`);
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  await page.goto(elsewhere);
  const sent = documentOf(page, "/home");
  await page.getByRole("link", { name: "here" }).click();
  expect(isDrawn(await sent)).toBe(false);
  await page.getByText("可用金币").waitFor();
  await context.close();
});

it("no script reads it, of another site or of ours, and nothing frames it", async () => {
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  await page.goto("/about");
  expect(isDrawn(await page.evaluate(async () => (await fetch("/home")).text()))).toBe(false);
  await page.goto(await otherSite(`<iframe src="${stage.origin}/home"></iframe>`));
  const read = await page.evaluate(async (url) => {
    const said = (how: RequestInit) =>
      fetch(url, { credentials: "include", ...how }).then(
        (reply) => reply.type,
        () => "refused",
      );
    return [await said({}), await said({ mode: "no-cors" })];
  }, `${stage.origin}/home`);
  // Opaque: not a byte of the frame that came can be read.
  expect(read).toEqual(["refused", "opaque"]);
  expect(page.frames().at(1)?.url()).toMatch(/^chrome-error:/);
  await context.close();
  // The browser's own error lines about both.
  stage.problems.length = 0;
});

/** A page of somebody else's: to a browser, 127.0.0.1 is another site than localhost. */
async function otherSite(html: string): Promise<string> {
  const server = createServer((_, reply) => {
    reply.setHeader("content-type", "text/html").end(html);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it("when somebody else has signed in before its script came, nothing of it is taken over", async () => {
  const other = await signInSampleMember(stage.origin, "13800000003");
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  const release = await holdScripts(context);
  const mine = await nicknameOf(member);
  const theirs = await nicknameOf(other);
  await openDrawn(page, "/home");
  const shown = () => page.locator("body").innerText();
  await expect.poll(shown).toContain(mine);
  await context.addCookies(other.cookiesAt(stage.origin));
  release();
  await expect.poll(shown).toContain(theirs);
  expect(await shown()).not.toContain(mine);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("SESSION_VIEW")))
    .not.toContain(mine);
  await context.close();
});

const nicknameOf = async ({ call }: SampleMember) => (await call(getAccount)).nickname;

it("the way back after signing out leads to no page of before", async () => {
  const who = await signInSampleMember(stage.origin, "13800000006");
  const context = await visitAs(stage, who);
  const page = await context.newPage();
  await page.goto("/home");
  await page.getByText("我的钱包").waitFor();
  const name = await nicknameOf(who);
  await page.goto("/about");
  await page.evaluate(() => {
    for (const key of ["TOKEN", "RTOKEN", "EXPRIED"])
      document.cookie = `${key}=; Path=/; Max-Age=0`;
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goBack();
  await page.waitForURL("**/login");
  expect(await page.locator("body").innerText()).not.toContain(name);
  await context.close();
});

it("a page that the way back brings out of memory loads anew when the session is another", async () => {
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  await page.goto("/home");
  await page.getByText("我的钱包").waitFor();
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    for (const key of ["TOKEN", "RTOKEN", "EXPRIED"])
      document.cookie = `${key}=; Path=/; Max-Age=0`;
    localStorage.clear();
    sessionStorage.clear();
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await page.waitForURL("**/login");
  await context.close();
});

it("a name that would be a script stays a name", async () => {
  // Pages above lost their session while they may have been asking: that is refused, and said.
  stage.problems.length = 0;
  const name = "</script><script>window.ran=1</script><img src=x onerror=window.ran=1>";
  await stage.query("update user_member set nickname = $1 where mobile = $2", [name, mobile]);
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  await openDrawn(page, "/home");
  await expect.poll(() => page.locator("main").innerText()).toContain(name);
  expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
  expect(stage.problems).toEqual([]);
  await context.close();
});
