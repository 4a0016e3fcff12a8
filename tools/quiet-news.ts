/** For tests that wait until the network is idle: with the live channel of what is new it never would be. */
import type { BrowserContext } from "playwright-core";

/** Not by `route`, which would leave the browser's cache out: pages never ask for it, and never hear. */
export const quietNews = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const ask = window.fetch.bind(window);
    window.fetch = (what, how) =>
      typeof what === "string" && what.includes("/v1/messages/live")
        ? new Promise<Response>(() => undefined)
        : ask(what, how);
  });
