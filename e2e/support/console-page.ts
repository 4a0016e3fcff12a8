/** From page to page of the console, for tests that look at many of them. */
import type { Page } from "playwright-core";

/**
 * As one of its links leads there: to load the whole of the console once more takes a processor longer than most pages.
 * Ends where the new page has its heading; one that differs by its search alone is loaded, and so is the first of a window.
 * Not from one row's page to another's, which keeps the heading, and not to what was read here and has changed since.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(path);
    return;
  }
  const to = new URL(path, page.url());
  if (plain(to) === plain(new URL(page.url()))) {
    await page.goto(path);
    return;
  }
  await page.evaluate((url) => {
    for (const heading of document.querySelectorAll<HTMLElement>("main h1"))
      heading.dataset["left"] = "";
    // As the router numbers its own entries.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, "", url);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, to.href);
  await page.locator("main h1:not([data-left])").first().waitFor();
}

const plain = ({ pathname }: URL): string => pathname.replace(/\/$/, "");
