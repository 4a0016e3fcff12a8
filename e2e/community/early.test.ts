/** A page's data travels while its code does (web/src/early.ts): asked by the document, in one, and only once. */
import type { BrowserContext, Request } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { quietNews } from "../../tools/quiet-news.ts";
import { enteredAs } from "../support/entered.ts";
import { asFrames } from "../support/frames.ts";
import { phone, testStage } from "../support/stage.ts";

const stage = testStage();
let member: BrowserContext;
/** Sessions of those who may see more than a plain member. */
const others: Record<string, BrowserContext> = {};

beforeAll(async () => {
  member = await quiet("13800000001");
  const leader = await quiet("13800000003");
  Object.assign(others, { "/home/invite-friends": leader, "/home/team": leader });
  others["/home/agent"] = await quiet("13800000004");
});

async function quiet(mobile: string): Promise<BrowserContext> {
  const page = await enteredAs(stage, mobile, phone);
  // What came in is said once, and asked for once more when it was.
  await page.goto("/home");
  await page.getByText("我的钱包").first().waitFor();
  const context = page.context();
  await asFrames(context);
  await quietNews(context);
  return context;
}

it.each([
  "/task",
  "/home",
  "/home/gold",
  "/home/year",
  "/home/history",
  "/home/messages",
  "/home/notices",
  "/home/exchange",
  "/home/prize-exchange",
  "/home/address",
  "/home/alerts",
  "/exchange",
  "/home/user",
  "/home/user-info",
  "/user-survey",
  "/home/invite-friends",
  "/home/team",
  "/home/agent",
])("%s asks nothing twice, and nothing in vain", async (path) => {
  const page = await (others[path] ?? member).newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(...callIn(request)));
  const answers: Promise<object>[] = [];
  page.on("response", (reply) => {
    if (new URL(reply.url()).pathname === "/early") answers.push(reply.json());
  });
  await page.goto(path);
  // Nothing is left over: each early answer is taken by a call, and by then nothing else is asked for.
  const left = () => page.evaluate(() => Object.keys(window.__EARLY__ ?? { none: 1 }));
  await expect.poll(left).toEqual([]);
  await page.waitForLoadState("networkidle");
  expect(asked.length).toBeGreaterThan(0);
  // One call alone is asked by itself; what came with others is not asked for once more.
  const together = await Promise.all(answers);
  for (const one of together) expect(Object.keys(one).length).toBeGreaterThan(1);
  const ahead = together.flatMap((one) => Object.keys(one));
  expect(asked.filter((url) => ahead.includes(url))).toEqual([]);
  expect(asked.filter((url) => url.startsWith("/early")).length, "several in one").toBeLessThan(2);
  expect(asked.toSorted(inOrder)).toEqual([...new Set(asked)].toSorted(inOrder));
  expect(stage.problems).toEqual([]);
  await page.close();
});

/** The GET call of ours that a request is, without its timestamp. */
function callIn(request: Request): string[] {
  const url = new URL(request.url());
  url.searchParams.delete("_t");
  const isCall = request.method() === "GET" && /^\/(api\/|early$)/.test(url.pathname);
  return isCall ? [url.pathname + url.search] : [];
}

it("a frame of the home page asks once for all that the page begins with", async () => {
  const page = await member.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(...callIn(request)));
  await page.goto("/home");
  await page.getByText("我的钱包").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).toContain("/early?of=%2Fhome");
  expect(asked.filter((url) => /wallet|banners|board|events|best|earnings/.test(url))).toEqual([]);
  await page.close();
});

const inOrder = (a: string, b: string) => a.localeCompare(b);
