/** Members' pages as their frames, which ask and draw in the browser: for what looks at those calls. */
import type { BrowserContext } from "playwright-core";

/** As a browser asks that fetches on suspicion: nothing is drawn for it (server/src/community/pages/member-pages.ts). */
export const asFrames = (context: BrowserContext): Promise<void> =>
  context.setExtraHTTPHeaders({ purpose: "prefetch" });
