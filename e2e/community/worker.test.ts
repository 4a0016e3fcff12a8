/** The service worker: what it keeps, what it never keeps, and a page without a network. */
import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { phone, testStage } from "../support/stage.ts";
import { people, sessionOf } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

/** What this browser keeps for anybody (the addresses, and the frame's text), and the names of all that it keeps. */
const keptIn = async (context: BrowserContext) => {
  const page = context.pages()[0] ?? (await context.newPage());
  return page.evaluate(async () => {
    const names = await caches.keys();
    const cacheName = names.find((name) => name.startsWith("panel-")) ?? "";
    const requests = await (await caches.open(cacheName)).keys();
    const paths = requests.map(({ url }) => new URL(url).pathname);
    const frame = await (await caches.match("/home", { cacheName }))?.text();
    return { names, paths, frame };
  });
};

const signIn = async (context: BrowserContext, mobile: string) =>
  context.addCookies((await sessionOf(stage, mobile)).cookiesAt(stage.origin));

/** A member whose phone's worker answers for the site. */
async function withWorker(mobile: string): Promise<Page> {
  const context = await stage.visit(phone, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await signIn(context, mobile);
  // Not at /home, which is read without a network all the same.
  await page.goto("/home/gold");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** At the statement, once it is kept as last seen; answers its rows. */
async function seenStatement(page: Page): Promise<Locator> {
  await page.goto("/home/gold");
  const rows = page.getByRole("list", { name: "明细" }).getByRole("listitem");
  await rows.first().waitFor();
  // Kept when the page has been there for a moment.
  await page.waitForFunction(() => localStorage.getItem("LAST_SEEN")?.includes("pageParams"));
  return rows;
}

test("assets come from memory, pages are drawn as without it, and of a member only their own pages are kept, apart", async () => {
  const page = await withWorker(people.member);
  const reply = await page.goto("/home");
  expect(await reply?.text()).toContain('data-rendered="member"');
  await seenStatement(page);
  const { names, paths, frame } = await keptIn(page.context());
  // Beside it what is the member's, and goes with them (kept-page.test.ts).
  const forAnybody = names.filter((name) => name !== "member");
  expect(forAnybody).toEqual([expect.stringMatching(/^panel-[0-9a-f]{12}$/)]);
  const others = paths.filter((path) => !path.startsWith("/assets/"));
  expect(others).toEqual(["/home"]);
  expect(paths.length).toBeGreaterThan(10);
  expect(frame).toContain('data-rendered="frame"');
  expect(frame).not.toContain('id="data"');
  const account = await page.evaluate(() => localStorage.getItem("SESSION_VIEW") ?? "{}");
  const { nickname, memberCode } = JSON.parse(account) as { nickname: string; memberCode: string };
  expect(memberCode).not.toBe("");
  expect(frame).not.toContain(memberCode);
  expect(frame).not.toContain(nickname);
});

test("without a network a member reads what was last seen, and nothing of it stays when they sign out", async () => {
  const page = await withWorker(people.busy);
  const rows = await seenStatement(page);
  const seen = await rows.first().innerText();
  const context = page.context();
  const missing: string[] = [];
  page.on("requestfailed", (request) => missing.push(new URL(request.url()).pathname));
  await context.setOffline(true);
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.getByText(/^以下是 \d+\/\d+ \d\d:\d\d 看到的内容$/).waitFor();
  await expect.poll(() => rows.first().innerText()).toBe(seen);
  await expectReadable(page);
  await page.goto("/home", { waitUntil: "domcontentloaded" });
  await page.getByText("可用金币").waitFor();
  await context.setOffline(false);
  await page.getByText(/看到的内容$/).waitFor({ state: "detached" });
  // A part whose styles are missing takes the whole page with it.
  expect(missing.filter((path) => path.startsWith("/assets/"))).toEqual([]);
  await page.goto("/home/user");
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("LAST_SEEN"))).toBeNull();
});

test("a session that ends by time leaves nothing of its member in the browser, and the task somebody came for stays", async () => {
  const context = await stage.visit(phone);
  const page = await context.newPage();
  await signIn(context, people.member);
  await page.goto("/home/gold");
  await page.waitForFunction(() => localStorage.getItem("LAST_SEEN")?.includes("pageParams"));
  await page.waitForFunction(() => localStorage.getItem("NEWS") !== null);
  await page.evaluate(() => {
    localStorage.setItem("TASK_HASH_ID", "abc");
    localStorage.setItem("FEEDBACK_DRAFT:ask", "{}");
  });
  await page.close();
  // Fourteen days later: the browser has let its cookies go, and the tab's own copy has gone with the tab.
  await context.clearCookies();
  const later = await context.newPage();
  await later.goto("/");
  const kept = () =>
    later.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key !== "DEVICE_ID")
        .toSorted(),
    );
  // The page's code comes with the first touch of it.
  await later.mouse.wheel(0, 100);
  await later.getByRole("button", { name: "登录" }).first().click();
  await expect.poll(kept).toEqual(["TASK_HASH_ID"]);
});

test("where the browser's memory fails the site comes from the network, page and assets", async () => {
  const context = await stage.visit(phone, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await signIn(context, people.member);
  await page.goto("/home");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const broken = () => Promise.reject(new DOMException("disk full", "UnknownError"));
    Object.assign(caches, { open: broken, match: broken });
  });
  await page.goto("/home/gold");
  await page.getByRole("list", { name: "明细" }).getByRole("listitem").first().waitFor();
  // Drawn by the server it is there without them: taken over it is by its code alone.
  await page.waitForFunction(() => !document.getElementById("root")?.hasAttribute("data-rendered"));
  // And it was the worker that answered, with its memory broken.
  expect(await worker?.evaluate(() => caches.match("/home").then(String, String))).toMatch(
    /disk full/,
  );
});
