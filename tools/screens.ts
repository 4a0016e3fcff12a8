/**
 * Pictures of every page of the member site: 390 and 1440 wide, both brands, light and dark, into
 * ./screens. Starts a site of its own, with the sample, and ends it.
 *
 *   npm run screens [name …]                      only views with such a word in their name
 *   BASE_URL=http://localhost:3000 npm run screens  of a site that runs; for pages of members it must
 *                                                 have the sample and CAPTCHA_PROVIDER=none
 *   SCREENS=390-1-light npm run screens           only this width, brand and theme
 *   TEXT=200% npm run screens                     with letters twice as large, as a phone's settings make them
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { chromiumLaunch } from "./chromium.ts";
import { type SampleMember, signInSampleMember } from "./sample-member.ts";
import { quietNews } from "./quiet-news.ts";
import type { Members, View } from "./screens/view.ts";
import { listViews, showCaptcha } from "./screens/views.ts";
import { ensureBuilt } from "./source-hash.ts";
import { startSampleSite } from "./stage.ts";
import { startThrowAway } from "./throw-away.ts";

const folder = join(import.meta.dirname, "../screens");
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const themes = ["light", "dark"] as const;
/** Of the sample (server/sample/people-list.ts). */
const mobiles = {
  member: "13800000006",
  regular: "13800000001",
  newcomer: "13800000005",
  leader: "13800000003",
  agent: "13800000004",
};

/** A picture of the whole page would have the tab bar in its middle. */
const style = 'nav[aria-label="底部导航"] { position: static !important }';
const text = process.env["TEXT"] ?? "";

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Shot = {
  name: string;
  host: string;
  theme: (typeof themes)[number];
  size: (typeof sizes)[number];
};

async function main(words: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const given = process.env["BASE_URL"];
  const site = given ? { origin: given, stop: async () => undefined } : await startOwn();
  try {
    const members = await signInAll(site.origin);
    const views = (await listViews(members)).filter(
      ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    );
    const browser = await chromium.launch(chromiumLaunch());
    for (const shot of shotsOf(site.origin)) await shoot(browser, shot, { views, members });
    await browser.close();
  } finally {
    await site.stop();
  }
}

async function startOwn(): Promise<{ origin: string; stop: () => Promise<void> }> {
  // In development mode, so that /ui is among the pages.
  await ensureBuilt("development", say);
  const database = await startThrowAway();
  try {
    const site = await startSampleSite(database.url, { CAPTCHA_PROVIDER: "none" });
    const stop = async () => {
      await site.stop();
      await database.stop();
    };
    return { origin: site.origin, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function signInAll(origin: string): Promise<Members> {
  try {
    return {
      member: await signInSampleMember(origin, mobiles.member),
      regular: await signInSampleMember(origin, mobiles.regular),
      newcomer: await signInSampleMember(origin, mobiles.newcomer),
      leader: await signInSampleMember(origin, mobiles.leader),
      agent: await signInSampleMember(origin, mobiles.agent),
    };
  } catch (error) {
    say(`会员页面未截图：无法登录示例会员。 No pages of members: ${String(error)}`);
    return {};
  }
}

/** In development each brand has its own name for this machine (rule site-23). */
function shotsOf(origin: string): Shot[] {
  const hosts = [...new Set([origin, origin.replace("localhost", "127.0.0.1")])];
  const all = hosts.flatMap((host, index) =>
    themes.flatMap((theme) =>
      sizes.map((size) => ({ host, theme, size, name: `${size.width}-${index + 1}-${theme}` })),
    ),
  );
  const wanted = process.env["SCREENS"]?.split(",");
  return all.filter(({ name }) => !wanted || wanted.includes(name));
}

type Job = { views: View[]; members: Members };

async function shoot(browser: Browser, shot: Shot, { views, members }: Job): Promise<void> {
  for (const viewer of new Set(views.map(({ as }) => as))) {
    const context = await newContext(browser, shot, members[viewer]);
    for (const view of views.filter(({ as }) => as === viewer)) {
      const file = `${view.name}-${shot.name}.png`;
      const page = await context.newPage();
      try {
        await show(page, view);
        await page.screenshot({ path: join(folder, file), fullPage: !view.act, style });
        say(file);
      } catch (error) {
        process.exitCode = 1;
        say(`${file}: ${String(error)}`);
      } finally {
        await page.close();
      }
    }
    await context.close();
  }
}

async function newContext(
  browser: Browser,
  { host, size, theme }: Shot,
  member: SampleMember | undefined,
): Promise<BrowserContext> {
  const isPhone = size.width < 768;
  const context = await browser.newContext({
    baseURL: host,
    viewport: size,
    colorScheme: theme,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: "reduce",
    bypassCSP: true, // for `style` above
  });
  context.setDefaultTimeout(20_000);
  await quietNews(context);
  if (member) await context.addCookies(member.cookiesAt(host));
  else await context.addInitScript(showCaptcha);
  return context;
}

async function show(page: Page, { path, act }: View): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await act?.(page);
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), text);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // The last skeletons and pictures that an action asked for.
  await page.waitForLoadState("networkidle");
}

await main(process.argv.slice(2));
