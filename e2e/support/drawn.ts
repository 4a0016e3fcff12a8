/** Pages that arrive drawn, as tests open and watch them. */
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { quietNews } from "../../tools/quiet-news.ts";
import type { SampleMember } from "../../tools/sample-member.ts";
import { phone, type Stage } from "./stage.ts";

export async function visitAs(
  stage: Stage,
  who: SampleMember,
  more: object = {},
): Promise<BrowserContext> {
  const context = await stage.visit(phone, more);
  await context.addCookies(who.cookiesAt(stage.origin));
  await quietNews(context);
  return context;
}

/** Opened again where the frame came instead: on a machine this busy the server gives a page up after two seconds, and rightly. */
export async function openDrawn(page: Page, path: string, before?: () => void): Promise<void> {
  const isDrawn = async () => {
    before?.();
    const reply = await page.mainFrame().goto(path, { waitUntil: "commit" });
    return (await reply?.text())?.includes('data-rendered="member"');
  };
  await expect.poll(isDrawn, { timeout: 20_000 }).toBe(true);
}

/** No script of the site comes from now on, until it is let through. */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await context.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** What the page asks of the API, as it asks. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  return calls;
}

/** Runs in the page, before anything else of it. */
export function watchShifts() {
  const seen = { shifts: 0 };
  Object.defineProperty(window, "shifts", { get: () => seen.shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** How far things have moved, as the browser counts it. */
export const shiftsOn = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number }).shifts);
