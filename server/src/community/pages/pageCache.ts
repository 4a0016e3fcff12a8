/** Rendered pages, kept per brand and path for a minute; nonce and origin are each visitor's own. */
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Site } from "#contract/member/community/site.ts";
import type { Assets } from "./assets.ts";
import { documentOf, escapeHtml } from "./document.ts";
import type { Renderer } from "./renderer.ts";

/** What each answer has of its own. */
export type OwnParts = { nonce: string; origin: string };

export type CachedPage = { status: number; location?: string; withOwn: (own: OwnParts) => string };
/** Who asks, as far as an answer depends on it, and by which request. */
export type Visitor = { host: string; ip: string; requestId?: string };
type MakePageInput = {
  visitor: Visitor;
  path: string;
  search: string;
  site: Site;
  /** The version of everything else that pages are drawn from; when it changes they are drawn again. */
  version: string;
};
export type PageCache = {
  pageOf: (asked: MakePageInput) => Promise<CachedPage>;
  pictureOf: (site: Site) => Promise<Buffer>;
  /** Anyone who asks from now on gets a page that is rendered again. */
  forget: () => void;
};

type PageCacheOptions = {
  renderer: Renderer;
  assets: Assets;
  load: (visitor: Visitor, url: string) => Promise<unknown>;
  keepMs: number;
  now?: () => number;
};

/** More brands and public paths than there will be; unknown paths are never kept. */
const maxPages = 500;

export function createPageCache(options: PageCacheOptions): PageCache {
  const { renderer } = options;
  const now = options.now ?? Date.now;
  // One a brand and colour.
  const pictures = new Map<string, Promise<Buffer>>();
  const kept = new Map<string, { page: Promise<CachedPage>; until: number }>();
  return {
    pictureOf: (site) => {
      const svg = renderer.pictureOf(site);
      const picture = pictures.get(svg) ?? sharp(Buffer.from(svg)).png().toBuffer();
      pictures.set(svg, picture);
      return picture;
    },
    forget: () => kept.clear(),
    pageOf: (given) => {
      const asked = { ...given, search: renderer.searchOf(given.path, given.search) };
      const { brand, terms, maintenance } = asked.site;
      // By the brand as it stands: a name or colour that an operator changes is seen with the next page.
      const key = `${JSON.stringify([brand, terms])} ${maintenance} ${asked.version} ${asked.path} ${asked.search}`;
      const known = kept.get(key);
      if (known && known.until > now()) return known.page;
      // One render serves all who ask meanwhile.
      const made = makePage(renderer, asked, options);
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
  { render, coloursOf }: Renderer,
  { visitor, path, search, site }: MakePageInput,
  { assets, load }: PageCacheOptions,
): Promise<{ page: CachedPage; isKept: boolean }> {
  const rendered = await render({ path, search, site, load: (url) => load(visitor, url) });
  const { status, location } = rendered;
  if (location) return { page: { status, location, withOwn: () => "" }, isKept: false };
  // Neither is cached: a nonce is valid once, and a forged host must not get into other visitors' pages.
  const marks = { nonce: randomMark(), origin: randomMark() };
  const parts = documentOf({ rendered, site, assets, colours: coloursOf(site), ...marks })
    .split(marks.nonce)
    .map((part) => part.split(marks.origin));
  const withOwn = ({ nonce, origin }: OwnParts) =>
    parts.map((part) => part.join(escapeHtml(origin))).join(nonce);
  return { page: { status, withOwn }, isKept: rendered.isKept };
}

const randomMark = () => randomBytes(16).toString("hex");
