/** Members' pages that arrive drawn: whole before any script, taken over without a call, and nobody else's. */
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { quietNews } from "../../tools/quiet-news.ts";
import { type SampleMember, signInSampleMember } from "../../tools/sample-member.ts";
import { phone, testStage } from "../support/stage.ts";

// Drawn however busy the machine is that tests.
const stage = testStage({ CAPTCHA_PROVIDER: "none", PAGES_BUSY_PERCENT: "100" });
const mobile = "13800000001";
let member: SampleMember;

beforeAll(async () => {
  member = await signInSampleMember(stage.origin, mobile);
});

async function visitAs(who: SampleMember, more: object = {}): Promise<BrowserContext> {
  const context = await stage.visit(phone, more);
  await context.addCookies(who.cookiesAt(stage.origin));
  await quietNews(context);
  return context;
}

/** What the page asks of the API, as it asks. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  return calls;
}

/** By path, the words that are on it before any script has run. */
const pages: [path: string, words: RegExp][] = [
  ["/home", /我的钱包[^]*可用金币\s*[\d,]+[^]*推荐任务[^]*近 30 天到账/],
  ["/home?earnings=month", /近 12 个月到账/],
  ["/task", /按每分钟报酬从高到低[^]*约 \d+ 分钟/],
  ["/task?module=2&maxMinutes=20", /按每分钟报酬从高到低/],
];

it.each(pages)("%s is there without a script", async (path, words) => {
  const context = await visitAs(member, { javaScriptEnabled: false });
  const page = await context.newPage();
  // Not by the page's own, which waits until a script has taken over.
  await page.mainFrame().goto(path);
  expect(await page.locator("#root").getAttribute("data-rendered")).toBe("member");
  expect(await page.locator("main").innerText()).toMatch(words);
  await context.close();
});

it.each(pages)(
  "%s is taken over as it is: no call, no shift, not a word on the console",
  async (path) => {
    const context = await visitAs(member);
    const page = await context.newPage();
    const calls = callsOf(page);
    await page.addInitScript(watchShifts);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
    expect(stage.problems).toEqual([]);
    await context.close();
  },
);

/** Runs in the page, before anything else of it. */
function watchShifts() {
  const seen = { shifts: 0 };
  Object.defineProperty(window, "shifts", { get: () => seen.shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}
