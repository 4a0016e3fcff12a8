/**
 * `npm run bench:web`: how soon pages are there on slow 4G and an old phone's processor, and how soon
 * they answer a touch (docs/quality.md web-4 to web-7). Production build, medians, and the machine beside it.
 */
import { type Browser, chromium } from "playwright-core";
import { chromiumLaunch, ensureChromium } from "../tools/chromium.ts";
import { signInSampleMember } from "../tools/sample-member.ts";
import { ensureBuilt } from "../tools/source-hash.ts";
import { type RunningSite, startSampleSite } from "../tools/stage.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { keep, median, print, rounded } from "./figures.ts";
import { machineNow, QUIET } from "./machine.ts";
import { startHost } from "../tools/stage/host.ts";
import { type Drawn, DRAWN_AT_LEAST, DRAWN_PATHS, measureDrawn } from "./web-drawn.ts";
import { publishQuestionnaire } from "./web-questionnaire.ts";
import { type Ground, type Seen, targets } from "./web-targets.ts";
import { visit, type Visited, type Visiting } from "./web-visit.ts";
import { waterfallOf } from "./web-waterfall.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
/** A member of the sample who is in the middle of everything. */
const MOBILE = "13800000001";

/** `npm run bench:web -- questionnaire` measures only what has this in its name, as "/home drawn" for the drawing. */
const isChosen = (what: string) => what.includes(process.argv[2] ?? "");

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
    for (const target of targets.filter(({ what }) => isChosen(what)))
      rows.push(...(await visitOften(browser, site, { target, ground })));
  } finally {
    await browser.close();
  }
  const paths = DRAWN_PATHS.filter((path) => isChosen(`${path} drawn`));
  const drawn = await measureDrawn({ origin: site.origin, member, serverPid }, paths);
  for (const { path, perCoreSecond, perSecond } of drawn)
    print(
      `${path} drawn | ${perCoreSecond} a second of one core, at least ${DRAWN_AT_LEAST}; ` +
        `${perSecond} a second beside the database and who asks`,
    );
  return { rows, drawn };
}

async function visitOften(browser: Browser, site: RunningSite, one: Visiting): Promise<Row[]> {
  const { what, atMost: bars } = one.target;
  const visits: Visited[] = [];
  for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, site, one));
  const middle = (figure: keyof Seen) => rounded(median(visits.map(({ seen }) => seen[figure])));
  const { cold = [], warm = [] } = visits.at(-1)?.waterfalls ?? {};
  for (const line of waterfallOf(cold)) print(line);
  if (warm.length > 0) print(`${what}, once more:`);
  for (const line of waterfallOf(warm)) print(line);
  print(
    `${what} | requests ${middle("requests")}, of them calls ${middle("calls")}` +
      ` | taken over by its code after ${middle("tookOverMs")} ms`,
  );
  return Object.entries(bars).map(([figure, atMost]) => {
    // Bars and figures have the same names.
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
