/** Rendered pages, kept per brand and path for a minute; only the nonce is new for each visitor. */
import { randomBytes } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { Site } from "#contract/member/site.ts";
import type { Assets } from "./assets.ts";
import { documentOf, type Rendered } from "./document.ts";

type Render = (input: {
  path: string;
  site: Site;
  load: (url: string) => Promise<unknown>;
}) => Promise<Rendered>;

export type Page = { status: number; location?: string; withNonce: (nonce: string) => string };
type Asked = { host: string; path: string; site: Site };
export type PageCache = { pageOf: (asked: Asked) => Promise<Page> };

type PageCacheOptions = {
  serverEntry: string;
  assets: Assets;
  load: (host: string, url: string) => Promise<unknown>;
  keepMs: number;
  now?: () => number;
};

/** More brands and public paths than there will be; unknown paths are never kept. */
const maxPages = 500;

export async function createPageCache(options: PageCacheOptions): Promise<PageCache> {
  const { render } = await importRenderer(options.serverEntry);
  const now = options.now ?? Date.now;
  const kept = new Map<string, { page: Promise<Page>; until: number }>();
  return {
    pageOf: (asked) => {
      const key = `${asked.site.brand.code} ${asked.site.maintenance} ${asked.path}`;
      const known = kept.get(key);
      if (known && known.until > now()) return known.page;
      // One render serves all who ask meanwhile.
      const made = makePage(render, asked, options);
      const page = made.then(({ page: finished }) => finished);
      kept.set(key, { page, until: now() + options.keepMs });
      if (kept.size > maxPages) kept.delete(kept.keys().next().value ?? "");
      made.then(
        ({ isKept }) => !isKept && kept.delete(key),
        () => kept.delete(key),
      );
      return page;
    },
  };
}

async function makePage(
  render: Render,
  { host, path, site }: Asked,
  { assets, load }: PageCacheOptions,
): Promise<{ page: Page; isKept: boolean }> {
  const rendered = await render({ path, site, load: (url) => load(host, url) });
  const { status, location } = rendered;
  if (location) return { page: { status, location, withNonce: () => "" }, isKept: false };
  const nonceMark = randomBytes(16).toString("hex");
  const parts = documentOf({ rendered, site, assets, nonce: nonceMark }).split(nonceMark);
  const page = { status, withNonce: (nonce: string) => parts.join(nonce) };
  return { page, isKept: rendered.isKept };
}

const importRenderer = (entry: string) =>
  // tools/build.ts made it from web/src/entry-server.tsx, whose types these are.
  import(pathToFileURL(entry).href) as Promise<{ render: Render }>;
