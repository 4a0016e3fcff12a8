/** Members' pages that a phone has from before, as tests find and open them. */
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import type { SampleMember } from "../../tools/sample-member.ts";
import { visitAs } from "./drawn.ts";
import type { Stage } from "./stage.ts";

/** Longer than it takes to look at the page: nobody waits so long, as the answers are let through before. */
const HELD_MS = 20_000;

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
  await expect.poll(isKept).toBe(true);
  return page;
}

/**
 * Each answer comes so much later; what is in the phone's memory comes at once. Call what is returned to let
 * through what waits, and all that comes after it.
 */
export async function slowDown(page: Page, latency = HELD_MS): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  const emulate = "Network.emulateNetworkConditions";
  await devtools.send(emulate, { ...unlimited, latency });
  return async () => void (await devtools.send(emulate, { ...unlimited, latency: 0 }));
}

/** Opened by its address, as from the home screen; past the wait for its script (stage.ts). */
export const open = (page: Page, path: string) =>
  page.mainFrame().goto(path, { waitUntil: "commit" });

/** The line over a page of before. */
export const noteOn = (page: Page) =>
  page.getByText(/^以下是 \d+\/\d+ \d\d:\d\d 看到的内容，正在更新…$/);

/** How the line of this document is displayed when the browser paints between its tag and its words. */
export async function emptyNoteIn(context: BrowserContext, text: string): Promise<string> {
  const page = await context.newPage();
  const [head = ""] = text.split(/(?<=<p[^>]* id="seen"[^>]*>)/);
  const display = await page.evaluate((markup) => {
    document.open();
    document.write(markup);
    const note = document.querySelector("#seen:not([hidden])");
    return note ? getComputedStyle(note).display : "no line";
  }, head);
  await page.close();
  return display;
}
