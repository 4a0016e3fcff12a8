/**
 * One Chromium for all the test files of a worker, which keeps its modules, too: to start both for each file
 * costs more than many a test. Each visit is a context of its own, which shares neither cookies nor caches with another.
 */
import { type Browser, chromium } from "playwright-core";
import { chromiumLaunch } from "../../tools/chromium.ts";
import { exactNames } from "./names.ts";

let kept: Browser | undefined;

/** A new one in place of one that has crashed, so that a file does not fail for the one before it. */
export async function sharedBrowser(): Promise<Browser> {
  if (kept?.isConnected()) return kept;
  kept = await chromium.launch(chromiumLaunch());
  const page = await kept.newPage();
  exactNames(page);
  await page.context().close();
  return kept;
}

/** Whatever a file has left open; the next one begins with no window at all. */
export const closeWindows = (browser: Browser): Promise<unknown> =>
  Promise.all(browser.contexts().map((context) => context.close()));
