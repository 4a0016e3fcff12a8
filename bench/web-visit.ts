/** A slow phone for `npm run bench:web`: one visit of a page, cold and then once more, and what was seen of both. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { SampleMember } from "../tools/sample-member.ts";
import { quietNews } from "../tools/quiet-news.ts";
import type { RunningSite } from "../tools/stage.ts";
import { type Fetched, fetchedBy } from "./web-waterfall.ts";
import type { Ground, Seen, Target } from "./web-targets.ts";

/** Slow 4G as Lighthouse has it, and a phone four times slower than this machine. */
const SLOW_4G = { latencyMs: 562, bytesPerSecond: (1.44 * 1024 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
/** How long the worker may take to keep the site, on a fast network: a member looks at the page for a while first. */
const KEPT_WITHIN_MS = 60_000;

type Watched = { lcp: number; cls: number; inp: number; tookOver: number };

/** Runs in the page before the page's own scripts. */
function watch() {
  const seen: Watched = { lcp: 0, cls: 0, inp: 0, tookOver: 0 };
  Object.assign(window, { benchSeen: seen });
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe("largest-contentful-paint", (entry) => (seen.lcp = entry.startTime));
  observe("layout-shift", (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  observe(
    "event",
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) seen.inp = Math.max(seen.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
  // The site's code takes the mark away when it takes over what the server drew (web/src/main.tsx).
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (!(target as Element).hasAttribute("data-rendered")) seen.tookOver = performance.now();
  }).observe(document, { subtree: true, attributeFilter: ["data-rendered"] });
}

const readSeen = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { benchSeen: Watched }).benchSeen);

/** Answers how to slow its network down, and how to stop that. */
async function slowPage(context: BrowserContext) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const setNetwork = (latency: number, throughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  const slow = () => setNetwork(SLOW_4G.latencyMs, SLOW_4G.bytesPerSecond);
  await slow();
  await page.addInitScript(watch);
  return { page, slow, fast: () => setNetwork(0, -1) };
}

async function phoneOf(browser: Browser, site: RunningSite, member: SampleMember | undefined) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    baseURL: site.origin,
    locale: "zh-CN",
  });
  if (member) await context.addCookies(member.cookiesAt(site.origin));
  await quietNews(context);
  return context;
}

export type Visiting = { target: Target; ground: Ground };
/** `waterfalls`: what was fetched, cold and warm. */
export type Visited = { seen: Seen; waterfalls: { cold: Fetched[]; warm: Fetched[] } };

export async function visit(
  browser: Browser,
  site: RunningSite,
  { target, ground }: Visiting,
): Promise<Visited> {
  const { path, member } = await target.goTo(ground);
  const context = await phoneOf(browser, site, member);
  try {
    const { page } = await slowPage(context);
    // Not until all has come: people press what they see.
    await page.goto(path, { waitUntil: "commit" });
    const usableMs = await target.use(page);
    // The last touch's paint is reported a moment after it.
    await page.evaluate(() => new Promise((r) => setTimeout(r, 500)));
    await page.waitForLoadState("networkidle");
    const cold = await readSeen(page);
    const fetched = await fetchedBy(page);
    const warm = target.atMost.warmLcpMs === undefined ? undefined : await again(context, path);
    const calls = fetched.filter((each) => each.path.startsWith("/api/")).length;
    const seen = {
      lcpMs: cold.lcp,
      warmLcpMs: warm?.lcpMs ?? 0,
      cls: cold.cls,
      inpMs: cold.inp,
      usableMs,
      tookOverMs: cold.tookOver,
      requests: fetched.length,
      calls,
    };
    return { seen, waterfalls: { cold: fetched, warm: warm?.fetched ?? [] } };
  } finally {
    await context.close();
  }
}

/** The same page in another tab of this phone, once its worker has kept the site and this page with it. */
async function again(context: BrowserContext, path: string) {
  const { page, slow, fast } = await slowPage(context);
  await fast();
  await page.goto("/home");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: KEPT_WITHIN_MS,
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.goto("about:blank");
  await slow();
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  const { lcp } = await readSeen(page);
  return { lcpMs: lcp, fetched: await fetchedBy(page) };
}
