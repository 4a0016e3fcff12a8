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
import { startHost } from "../tools/stage/host.ts";
import { type Drawn, DRAWN_AT_LEAST, measureDrawn } from "./web-drawn.ts";
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
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  try {
    await page.goto(path);
    const usableMs = await one.target.use(page);
    // The last touch's paint is reported a moment after it.
    await page.evaluate(() => new Promise((r) => setTimeout(r, 500)));
    const { lcp, cls, inp } = await readSeen(page);
    const calls = fetched.filter((each) => each.startsWith("/api/")).length;
    return { lcpMs: lcp, cls, inpMs: inp, usableMs, requests: fetched.length, calls };
  } finally {
    await close();
  }
}

type Visiting = { target: Target; ground: Ground };

/** `npm run bench:web -- questionnaire` visits only what has this in its name. */
const chosen = () => targets.filter(({ what }) => what.includes(process.argv[2] ?? ""));

type Row = { what: string; figure: string; value: number; atMost: number };

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
  const host = startHost(process.env, print);
  try {
    const env = { CAPTCHA_PROVIDER: "none", CHECK_ANSWERS: "off", PAGES_BUSY_PERCENT: "100" };
    const site = await startSampleSite(database.url, env, { host });
    try {
      const { rows, drawn } = await measure(site, host.pid);
      keep({ web: true, machine, rows, drawn });
      if (isQuiet) gate(rows, drawn);
      else print("the machine was busy before the run: nothing is gated");
    } finally {
      await site.stop();
    }
  } finally {
    await host.end();
    await database.stop();
  }
}

async function measure(site: RunningSite, serverPid: number) {
  const rows: Row[] = [];
  const member = await signInSampleMember(site.origin, MOBILE);
  const ground: Ground = { member, enterQuestionnaire: await publishQuestionnaire(site) };
  const browser = await chromium.launch(chromiumLaunch());
  try {
    for (const target of chosen())
      rows.push(...(await visitOften(browser, site, { target, ground })));
  } finally {
    await browser.close();
  }
  const drawn = await measureDrawn({ origin: site.origin, member, serverPid });
  for (const { path, perCoreSecond, perSecond } of drawn)
    print(
      `${path} drawn | ${perCoreSecond} a second of one core, at least ${DRAWN_AT_LEAST}; ` +
        `${perSecond} a second beside the database and who asks`,
    );
  return { rows, drawn };
}

async function visitOften(browser: Browser, site: RunningSite, one: Visiting): Promise<Row[]> {
  const { what, atMost: bars } = one.target;
  const seen: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++) seen.push(await visit(browser, site, one));
  const middle = (figure: keyof Seen) => rounded(median(seen.map((each) => each[figure])));
  print(`${what} | requests ${middle("requests")}, of them calls ${middle("calls")}`);
  return Object.entries(bars).map(([figure, atMost]) => {
    // A bar's name is a figure's.
    const value = middle(figure as keyof Seen);
    print(`${what} | ${figure} | ${value} | at most ${atMost}`);
    return { what, figure, value, atMost };
  });
}

function gate(rows: readonly Row[], drawn: readonly Drawn[]): void {
  const over = rows.filter(({ value, atMost }) => !(value <= atMost));
  const slow = drawn.filter(({ perCoreSecond }) => perCoreSecond < DRAWN_AT_LEAST);
  if (over.length + slow.length === 0) return;
  const words = [
    ...over.map(({ what, figure }) => `${what} ${figure}`),
    ...slow.map(({ path }) => `${path} drawn`),
  ];
  print(`over the bar: ${words.join(", ")}`);
  process.exitCode = 1;
}

await main();
