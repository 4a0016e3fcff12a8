/** Whatever anybody writes anywhere stays words: nothing of it runs, and nothing of it becomes a part of the page. */
import { chromium, type Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { chromiumLaunch } from "../../tools/chromium.ts";
import { signInSampleMember } from "../../tools/sample-member.ts";
import type { Members, View } from "../../tools/screens/view.ts";
import { listViews } from "../../tools/screens/views.ts";
import { goWithin } from "../support/console-page.ts";
import { payloads, strangeIn, watchRuns } from "../support/inert.ts";
import { asFrames } from "../support/frames.ts";
import { operatorPage } from "../support/operator.ts";
import { desktop, testStage } from "../support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const everything = payloads.join(" ");
/** Is in every text that was replaced, in one piece. */
const SIGN = "<svg/onload=alert(1)>";

/** One published course of each payload, as an operator could have saved it. */
async function articlesOf(): Promise<number[]> {
  const rows = await stage.query<{ id: string }>(
    `insert into content_article
       (kind, category_id, title, summary, body, state, published_at, created_at, updated_at)
     select 1, 1, left(text, 60), left(text, 200), text, 1, now(), now(), now()
       from unnest($1::text[]) with ordinality given (text, n) order by n
     returning id`,
    [payloads],
  );
  return rows.map(({ id }) => Number(id));
}

const blank = async (): Promise<Page> => {
  const page = await (await stage.visit(desktop)).newPage();
  await page.goto("about:blank");
  return page;
};

/** Puts each into a page that forbids nothing: which of them became more than text, and how many ran. */
async function alive(page: Page, htmls: readonly string[]) {
  await page.evaluate(`window.strangeIn = ${strangeIn.toString()}; window.runs = 0;
    for (const name of ["alert", "confirm", "prompt"]) window[name] = () => (window.runs += 1);`);
  const strange = await page.evaluate((list) => {
    const look = (window as unknown as { strangeIn: (root: ParentNode) => string[] }).strangeIn;
    return list.flatMap((html, n) => {
      const box = document.createElement("div");
      document.body.append(box);
      box.innerHTML = html;
      return look(box).length > 0 ? [n] : [];
    });
  }, htmls);
  return { strange, runs: () => page.evaluate<number>("window.runs") };
}

const atOnce = 8;
/** A few at a time: hundreds at once are a crowd to the server, which turns some away, or sends pages without their data. */
async function ofEach(path: string): Promise<string[]> {
  const texts: string[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const asked = ids.slice(from, from + atOnce).map((id) => fetch(`${stage.origin}${path}${id}`));
    // oxlint-disable-next-line no-await-in-loop
    texts.push(...(await Promise.all(asked.map(async (reply) => (await reply).text()))));
  }
  return texts;
}

let ids: number[] = [];
beforeAll(async () => {
  ids = await articlesOf();
});

test("the payloads are many, and the eye that looks for them sees most of them where nothing stops them", async () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(200);
  // A browser of its own: three hundred attacks that nothing stops have brought one down at its closing.
  const browser = await chromium.launch(chromiumLaunch());
  onTestFinished(() => browser.close().catch(() => undefined));
  const { strange, runs } = await alive(await browser.newPage(), payloads);
  expect(strange.length).toBeGreaterThan(120);
  await expect.poll(runs).toBeGreaterThan(20);
});

test("an article of each of them is shown without any of it coming to life, even in a page without a policy", async () => {
  const htmls = (await ofEach("/api/v1/articles/")).map(
    (text) => (JSON.parse(text) as { data: { html: string } }).data.html,
  );
  const page = await blank();
  const { strange, runs } = await alive(page, htmls);
  expect(strange.map((n) => payloads[n])).toEqual([]);
  // Pictures that fail, and animations that begin, do so a moment later.
  await page.waitForTimeout(500);
  expect(await runs()).toBe(0);
  await page.context().close();
});

test("the page of each, as the server sends it, has their title as text and nothing else of them", async () => {
  const pages = await ofEach("/course/");
  const page = await blank();
  await page.evaluate(`window.strangeIn = ${strangeIn.toString()}`);
  const found = await page.evaluate((list) => {
    const look = (window as unknown as { strangeIn: (root: ParentNode) => string[] }).strangeIn;
    return list.map((text) => {
      const sent = new DOMParser().parseFromString(text, "text/html");
      return { strange: look(sent), h1: sent.querySelector("h1")?.textContent ?? "" };
    });
  }, pages);
  const squeezed = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  expect(found.flatMap(({ strange }) => strange).slice(0, 5)).toEqual([]);
  expect(found.map(({ h1 }) => squeezed(h1))).toEqual(
    payloads.map((text) => squeezed(text.slice(0, 60))),
  );
  await page.context().close();
});

/**
 * Runs in the page before its own scripts: every text of an answer becomes all the payloads at once. Not by a route,
 * which would leave the browser's cache out: every page would fetch and compile all scripts again.
 */
function spoilAnswers(everything: string): void {
  // Words, not names, numbers, addresses, moments or HTML that was cleaned already.
  const isText = (key: string, value: string) =>
    !/html$/i.test(key) && /[\u4e00-\u9fff]/.test(value);
  const spoiled = (value: unknown, key = ""): unknown => {
    if (typeof value === "string") return isText(key, value) ? everything : value;
    if (Array.isArray(value)) return value.map((each) => spoiled(each, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, spoiled(each, name)]),
    );
  };
  const spoiledText = (text: string): string => {
    const { data, ...envelope } = JSON.parse(text) as { data: unknown };
    return JSON.stringify({ ...envelope, data: spoiled(data) });
  };
  /** What a page asks first comes in one answer: by address, status and text. */
  const spoiledAll = (text: string): string => {
    const all = Object.entries(JSON.parse(text) as Record<string, [number, string]>);
    const each = all.map(([url, [status, one]]) => [url, [status, spoiledText(one)]]);
    return JSON.stringify(Object.fromEntries(each));
  };
  const ask = window.fetch.bind(window);
  window.fetch = async (...given) => {
    const reply = await ask(...given);
    const { pathname } = new URL(reply.url);
    const isOurs = pathname.startsWith("/api/") || pathname === "/early";
    if (!isOurs || !reply.headers.get("content-type")?.includes("json")) return reply;
    const text = await reply.text();
    const { status, headers } = reply;
    const spoil = pathname === "/early" ? spoiledAll : spoiledText;
    return new Response(spoil(text), { status, headers });
  };
}

/** What was wrong with this page, and whether it showed any of it. */
async function look(page: Page, path: string, runs: () => Promise<string[]>) {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll("h1, [role=alert]")].some((each) => each.textContent.trim()) &&
      document.querySelector('[aria-busy="true"]:not(button)') === null &&
      !/正在加载|正在打开/.test(document.body.innerText),
  );
  const text = await page.evaluate(() => document.body.textContent);
  const strange = await page.evaluate<string[]>(`(${strangeIn.toString()})(document.body)`);
  const wrong = [...strange, ...(await runs())].map((line) => `${path}: ${line}`);
  return { wrong, shown: text.includes(SIGN) };
}

type Open = (page: Page, path: string) => Promise<unknown>;

async function lookAtAll(page: Page, paths: readonly string[], open: Open) {
  const runs = await watchRuns(page);
  await page.addInitScript(spoilAnswers, everything);
  const seen = [];
  for (const path of paths) {
    await open(page, path);
    seen.push({ path, ...(await look(page, path, runs)) });
  }
  return seen;
}

test("on every page of the member site all of them, in every text at once, stay text", async () => {
  const signIn = (mobile: string) => signInSampleMember(stage.origin, mobile);
  const members: Members = {
    member: await signIn("13800000006"),
    regular: await signIn("13800000001"),
    newcomer: await signIn("13800000005"),
    leader: await signIn("13800000003"),
    agent: await signIn("13800000004"),
  };
  const views: View[] = await listViews(members);
  for (const as of ["member", "leader", "agent"] as const) {
    const paths = [...new Set(views.filter((view) => view.as === as).map(({ path }) => path))];
    const context = await stage.visit(desktop);
    // The words are put into answers; what the server draws of them has tests of its own (drawn.test.ts).
    await asFrames(context);
    await context.addCookies(members[as]?.cookiesAt(stage.origin) ?? []);
    const load: Open = (page, path) => page.goto(path);
    const seen = await lookAtAll(await context.newPage(), paths, load);
    expect(seen.flatMap(({ wrong }) => wrong)).toEqual([]);
    const shown = seen.filter((one) => one.shown).map(({ path }) => path);
    expect(shown.length, as).toBeGreaterThan(seen.length / 2);
    expect(shown).toContain("/home");
    await context.close();
  }
});

const consolePages =
  "members members/1 invites teams tasks tasks/1 trials survey-platforms survey-returns reconciliations responses exchanges adjustments prizes prizes/1 payout-files books tax audit feedbacks articles articles/1 categories notices banners cooperations".split(
    " ",
  );

test("and so they do in the console", async () => {
  const page = await operatorPage(stage, "admin");
  const paths = consolePages.map((path) => `/console/${path}`);
  // The first one is loaded, because what spoils the answers begins with a document.
  const open: Open = (at, path) => (path === paths[0] ? at.goto(path) : goWithin(at, path));
  const seen = await lookAtAll(page, paths, open);
  expect(seen.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(seen.filter(({ shown }) => shown).length).toBeGreaterThan(seen.length / 2);
});
