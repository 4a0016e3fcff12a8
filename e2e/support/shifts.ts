/** What moves on a page, by the browser's own measure of a layout shift (rule web-6). */
import type { BrowserContext, Page } from "playwright-core";

/** `what` moved, as its markup begins. */
export type Shift = { value: number; what: string[] };

/** Of every document that is opened from now on. */
export const watchShifts = (where: BrowserContext | Page) => where.addInitScript(watch);

/** Nobody sees less. */
export const LEAST_SHIFT = 0.001;

/** In the document that is open, in the order in which they were seen; opened since `watchShifts`. */
export const shiftsOn = async (page: Page): Promise<Shift[]> => {
  const all = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return all.filter(({ value }) => value >= LEAST_SHIFT);
};

/** How far all of it moved together. */
export const sumOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);

/** Runs in the page, before anything else of it. */
function watch(): void {
  const seen: Shift[] = [];
  Object.defineProperty(window, "shifts", { get: () => seen });
  type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const markupOf = (node: Node | null) =>
    (node instanceof Element ? node.outerHTML : (node?.textContent ?? "")).slice(0, 80);
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      seen.push({ value, what: sources.map(({ node }) => markupOf(node)) });
  }).observe({ type: "layout-shift", buffered: true });
}
