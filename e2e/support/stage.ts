/** The whole product for browser tests: PostgreSQL, server and simulator as real processes, and Chromium. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { cloneFrom } from "../../tools/clone-database.ts";
import { paceNow } from "../../tools/pace.ts";
import { lastingPool } from "../../tools/postgres/lasting-pool.ts";
import { type SignIns, startSampleSite } from "../../tools/stage.ts";
import { renewLimits } from "../../tools/test/limits.ts";
import { unhurried } from "../../tools/unhurried.ts";
import { closeWindows, sharedBrowser } from "./browser.ts";
import { sharedHost } from "./host.ts";
import { testWitness } from "./witness.ts";

/** One operator decides here in minutes what several do in a day; that sum has tests of its own. */
const manyInADay = "update brand set operator_day_fen = 1000000000";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

export type Size = { width: number; height: number };

export type Stage = {
  /** http://localhost:PORT, the first brand; the second is at 127.0.0.1. */
  origin: string;
  /** Where this stage's own simulators answer. */
  simulator: string;
  browser: Browser;
  signIns: SignIns;
  /** A fresh browser of this size, with its own cookies. Script errors are kept in `problems`. */
  visit(viewport: Size, options?: BrowserContextOptions): Promise<BrowserContext>;
  /** What pages threw or the console called an error, since the stage was set. */
  problems: string[];
  /** The database as its owner. */
  databaseUrl: string;
  /** Rows straight from the database: for answers that the product keeps to itself. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
};

/** `before`: SQL that the server is to find done, as it remembers what it has read of brands. */
export function testStage(env: Record<string, string> = {}, before = ""): Stage {
  const stage = { problems: [] as string[] } as Stage;
  const attend = testWitness();
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const sample = inject("sample");
    const database = await cloneFrom(inject("adminUrl"), sample.template);
    undo.push(() => database.drop());
    const client = lastingPool(database.ownerUrl);
    undo.push(() => client.end());
    await client.query(unhurried);
    await client.query(`${manyInADay}; ${before}`);
    const site = await startSampleSite(database.ownerUrl, env, {
      made: sample,
      host: sharedHost(),
    });
    undo.push(() => site.stop());
    stage.origin = site.origin;
    stage.databaseUrl = database.ownerUrl;
    stage.simulator = `http://127.0.0.1:${site.simulatorPort}`;
    stage.signIns = site.signIns;
    stage.query = async (sql, parameters = []) =>
      (await client.query(sql, parameters)).rows as never;
    stage.browser = await sharedBrowser();
    undo.push(() => closeWindows(stage.browser));
    stage.visit = async (viewport, options) => {
      const context = await newVisit(stage, viewport, options);
      attend(context);
      return context;
    };
  });
  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
  });
  return stage;
}

async function newVisit(stage: Stage, viewport: Size, options: BrowserContextOptions = {}) {
  const isPhone = viewport.width < 768;
  const context = await stage.browser.newContext({
    viewport,
    baseURL: stage.origin,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    hasTouch: isPhone,
    isMobile: isPhone,
    // What it answers no route of a test would see; it has tests of its own (e2e/community/worker.test.ts).
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(renewLimits().waitMs);
  context.on("page", (page) => {
    waitForScript(page);
    page.on("pageerror", (error) => stage.problems.push(`${page.url()}: ${error.message}`));
    noteErrors(stage, page);
  });
  return context;
}

/** A machine on which all takes twice as long: the server's own limits are in seconds. */
const BUSY_PACE = 2;

/**
 * A server with too much to do answers that one may ask again (503). Where all takes that much longer it is no problem once the
 * page has asked again and was answered; on a machine that has time there is no such answer.
 */
function noteErrors(stage: Stage, page: Page): void {
  const refused = new Map<string, string>();
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const problem = `${page.url()}: ${message.text()}`;
    stage.problems.push(problem);
    if (message.text().includes("status of 503") && paceNow() > BUSY_PACE)
      refused.set(askedOf(message.location().url), problem);
  });
  page.on("response", (reply) => {
    const problem = reply.ok() ? refused.get(askedOf(reply.url())) : undefined;
    if (problem === undefined) return;
    refused.delete(askedOf(reply.url()));
    const at = stage.problems.indexOf(problem);
    if (at >= 0) stage.problems.splice(at, 1);
  });
}

/** Without what keeps each asking apart from the one before. */
const askedOf = (url: string): string => url.replace(/[?&]_t=\d+/, "");

/**
 * The server's markup is there before its script has taken over, and a press on it would be lost: a person
 * is slower than that, a test not.
 */
function waitForScript(page: Page): void {
  const goTo = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const reply = await goTo(...given);
    await page.waitForFunction(isTakenOver);
    return reply;
  };
  page.reload = async (...given) => {
    const reply = await reload(...given);
    await page.waitForFunction(isTakenOver);
    return reply;
  };
}

/** Runs in the page. The landing page works without (web/src/boot.ts); others than ours have no mark. */
const isTakenOver = (): boolean =>
  document.querySelector("#root[data-rendered]") === null ||
  document.querySelector("script[src*='/boot-']") !== null;
