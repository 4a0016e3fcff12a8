/** Members' pages that a phone has from before, as tests find and open them. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { SampleMember } from "../../tools/sample-member.ts";
import { visitAs } from "./drawn.ts";
import type { Stage } from "./stage.ts";

/** Long enough to look at the page before the answer comes. */
const SLOW_MS = 4000;

/** Of every member's page that this browser keeps, its text. */
export const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has("member"))) return [];
    const cache = await caches.open("member");
    const found = await cache.matchAll();
    return Promise.all(found.map((reply) => reply.text()));
  });

/** A phone of theirs whose worker answers for the site. */
export async function withWorker(stage: Stage, who: SampleMember, path: string): Promise<Page> {
  const context = await visitAs(stage, who, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** And which has a snapshot of this page: it is opened until it was drawn. */
export async function withSnapshot(stage: Stage, who: SampleMember, path: string): Promise<Page> {
  // A questionnaire brings no worker.
  const page = await withWorker(stage, who, "/home");
  const isKept = async () => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    return (await keptIn(page)).length > 0;
  };
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
  return page;
}

/** Each answer comes after seconds; what is in the phone's memory comes at once. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: SLOW_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Opened by its address, as from the home screen; past the wait for its script (stage.ts). */
export const open = (page: Page, path: string) =>
  page.mainFrame().goto(path, { waitUntil: "commit" });

/** The line over a page of before. */
export const noteOn = (page: Page) =>
  page.getByText(/^以下是 \d+\/\d+ \d\d:\d\d 看到的内容，正在更新…$/);
