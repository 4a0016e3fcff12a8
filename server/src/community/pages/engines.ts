/** robots.txt and sitemap.xml: for each host its own, because each brand shows its own articles. */
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { hostOf, placeOf } from "../../platform/host.ts";
import { escapeHtml } from "./document.ts";

export type Listed = { path: string; updatedAt: Date };

type Options = {
  /** The file of the build, to which the sitemap's address is added. */
  robots: string;
  articlesOf?: (host: string) => Promise<readonly Listed[]>;
  publicOrigin: string;
  /** Calls `forget` whenever that list has changed. */
  onChange?: (forget: () => void) => void;
};

/** What a stranger reads beside the articles. */
const pages =
  "/index /course /industry /help /about /product /cooperate /agreement /privacy /app".split(" ");

/** Engines ask a few times a day, and anybody may ask more often. */
const KEPT_MS = 10 * 60_000;
const HOSTS_MAX = 50;

export function serveForEngines(app: FastifyInstance, options: Options): void {
  const scheme = new URL(options.publicOrigin).protocol;
  const robots = readFileSync(options.robots, "utf8").trimEnd();
  const kept = new Map<string, { list: Promise<readonly Listed[]>; until: number }>();

  const listed = (host: string): Promise<readonly Listed[]> => {
    const known = kept.get(host);
    if (known && known.until > Date.now()) return known.list;
    const list = options.articlesOf?.(host) ?? Promise.resolve([]);
    kept.delete(host);
    kept.set(host, { list, until: Date.now() + KEPT_MS });
    list.catch(() => kept.delete(host));
    if (kept.size > HOSTS_MAX) kept.delete(kept.keys().next().value ?? "");
    return list;
  };

  options.onChange?.(() => kept.clear());
  app.get("/robots.txt", (request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(`${robots}\n\nSitemap: ${scheme}//${placeOf(request)}/sitemap.xml\n`),
  );
  app.get("/sitemap.xml", async (request, reply) => {
    const origin = `${scheme}//${placeOf(request)}`;
    const articles = await listed(hostOf(request));
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=600")
      .send(sitemapOf(origin, articles));
  });
}

const sitemapOf = (origin: string, articles: readonly Listed[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`),
    ...articles.map(
      ({ path, updatedAt }) =>
        `<url><loc>${escapeHtml(origin + path)}</loc>` +
        `<lastmod>${updatedAt.toISOString()}</lastmod></url>`,
    ),
    "</urlset>",
  ].join("\n");
