/** Page titles come from the route, with the site's name behind, unless the page is an H5 one. */
import type { PageAccess } from "#contract/page-access.ts";

export type PageHandle = {
  title: string;
  access?: PageAccess;
  /** What is shown at a path may have a name of its own, once it is known (ownTitle.ts). */
  ownTitle?: (path: string) => string | undefined;
  /** Opened inside another app, which shows its own name (the H5 flag, rule site-7). */
  h5?: boolean;
  /** On a phone the header shows a way back to this path instead of the logo. */
  back?: string;
  /** Does without the query cache, and so without its weight (platform/queries.tsx). */
  light?: boolean;
  /** Fetches what the server draws with the page beside its own module (page.tsx). */
  ready?: () => Promise<void>;
  /** The page's module, written in by build/pageModulesPlugin.ts. */
  module?: string;
  /** The module of a page that the server renders, for its styles and scripts. */
  source?: string;
};

export const titleOf = (handle: PageHandle | undefined, siteName: string): string => {
  if (!handle) return siteName;
  return handle.h5 ? handle.title : `${handle.title} - ${siteName}`;
};

type Match = { handle?: unknown };

/** The innermost route that names a page. */
export function handleOf(matches: readonly Match[]): PageHandle | undefined {
  for (const { handle } of [...matches].reverse()) {
    // routes.tsx is the only writer of handles, and writes PageHandle.
    if (handle && typeof handle === "object" && "title" in handle) return handle as PageHandle;
  }
  return undefined;
}
