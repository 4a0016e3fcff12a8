/**
 * `npm run bench:web`: how soon pages are there on slow 4G and an old phone's processor, and how soon
 * they answer a touch (docs/quality.md web-4 to web-7). Production build, medians, and the machine beside it.
 */
import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumLaunch, ensureChromium } from "../tools/chromium.ts";
import { type SampleMember, signInSampleMember } from "../tools/sample-member.ts";
import { ensureBuilt } from "../tools/source-hash.ts";
import { type RunningSite, startSampleSite } from "../tools/stage.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { keep, median, print, rounded } from "./figures.ts";
import { machineNow, QUIET } from "./machine.ts";
import { quietNews } from "../tools/quiet-news.ts";
import { publishQuestionnaire } from "./web-questionnaire.ts";
import { type Ground, type Seen, type Target, targets } from "./web-targets.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
/** Slow 4G as Lighthouse has it, and a phone four times slower than this machine. */
const SLOW_4G = { latencyMs: 562, bytesPerSecond: (1.44 * 1024 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
/** Of the sample: in the middle of everything. */
const MOBILE = "13800000001";

async function slowPhone(browser: Browser, site: RunningSite, member: SampleMember | undefined) {
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
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW_4G.latencyMs,
    downloadThroughput: SLOW_4G.bytesPerSecond,
    uploadThroughput: SLOW_4G.bytesPerSecond,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(watch);
  return { page, close: () => context.close() };
}

type Watched = { lcp: number; cls: number; inp: number };

/** Runs in the page, before anything else of it. */
function watch() {
  const seen: Watched = { lcp: 0, cls: 0, inp: 0 };
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
}

const readSeen = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { benchSeen: Watched }).benchSeen);

async function visit(browser: Browser, site: RunningSite, one: Visiting): Promise<Seen> {
  const { path, member } = await one.target.goTo(one.ground);
  const { page, close } = await slowPhone(browser, site, member);
  try {
    await page.goto(path);
    const usableMs = await one.target.use(page);
    // The last touch's paint is reported a moment after it.
    await page.evaluate(() => new Promise((r) => setTimeout(r, 500)));
    const { lcp, cls, inp } = await readSeen(page);
    return { lcpMs: lcp, cls, inpMs: inp, usableMs };
  } finally {
    await close();
  }
}

type Visiting = { target: Target; ground: Ground };

/** `npm run bench:web -- questionnaire` visits only what has this in its name. */
const chosen = () => targets.filter(({ what }) => what.includes(process.argv[2] ?? ""));

async function main() {
  const problem = ensureChromium(print);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
    return;
  }
  await ensureBuilt("production", print);
  const machine = await machineNow();
  const isQuiet = machine.busyBefore <= QUIET;
  print(`machine ${JSON.stringify(machine)}; ${ROUNDS} visits each, medians`);
  const database = await startThrowAway();
  const rows: { what: string; figure: string; value: number; atMost: number }[] = [];
  try {
    const site = await startSampleSite(database.url, { CAPTCHA_PROVIDER: "none" });
    const browser = await chromium.launch(chromiumLaunch());
    try {
      const ground: Ground = {
        member: await signInSampleMember(site.origin, MOBILE),
        enterQuestionnaire: await publishQuestionnaire(site),
      };
      for (const target of chosen()) {
        const seen: Seen[] = [];
        for (let round = 0; round < ROUNDS; round++)
          seen.push(await visit(browser, site, { target, ground }));
        for (const [figure, atMost] of Object.entries(target.atMost)) {
          const value = rounded(median(seen.map((one) => one[figure as keyof Seen])));
          rows.push({ what: target.what, figure, value, atMost });
          print(`${target.what} | ${figure} | ${value} | at most ${atMost}`);
        }
      }
    } finally {
      await browser.close();
      await site.stop();
    }
  } finally {
    await database.stop();
  }
  keep({ web: true, machine, rows });
  const over = rows.filter(({ value, atMost }) => !(value <= atMost));
  if (!isQuiet) print("the machine was busy before the run: nothing is gated");
  else if (over.length > 0) {
    print(`over the bar: ${over.map(({ what, figure }) => `${what} ${figure}`).join(", ")}`);
    process.exitCode = 1;
  }
}

await main();
