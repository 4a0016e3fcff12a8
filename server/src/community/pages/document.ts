/** Puts the HTML document around what the renderer made: head, styles, data, scripts. */
import type { Site } from "#contract/member/community/site.ts";
import type { Assets } from "./assets.ts";

/** A link's preview, as web/src/previews.ts makes it. */
type Preview = {
  title?: string;
  summary: string;
  picture: string | null;
  /** For an article: the structured data for search engines. */
  article?: { section: string; publishedAt: string; updatedAt: string };
};

/** A page as web/src/entry-server.tsx returns it. */
export type Rendered = {
  status: number;
  location?: string;
  title: string;
  preview: Preview | null;
  /** The canonical path of the page; null for a member's own page. */
  canonical?: string | null;
  html: string;
  takeover: "hydrate" | "touch" | "draw";
  data: unknown;
  script: string;
  modules: string[];
  isKept: boolean;
};

type Around = {
  site: Site;
  assets: Assets;
  nonce: string;
  /** Where the visitor is: https://host. */
  origin: string;
};

export type DocumentParts = Around & {
  rendered: Rendered;
  /** Rules that come after the assets' styles. */
  colours: string;
};

/** Served by pages.ts: the figure of the brand whose host is asked. */
export const brandPicturePath = "/figure.png";

const entries = { hydrate: "src/main.tsx", draw: "src/main.tsx", touch: "src/boot.ts" } as const;

export function documentOf({ rendered, colours, ...around }: DocumentParts): string {
  const { title, html, takeover, data, preview, canonical, script } = rendered;
  const { assets, nonce } = around;
  const modules = ["src/main.tsx", ...rendered.modules];
  // The landing page fetches its code when touched; everybody else wants it now.
  const early = takeover === "touch" ? [] : preloadsOf(modules, around);
  return [
    headOf({ title, modules, script, preview, canonical: canonical ?? null, colours, ...around }),
    ...early,
    "</head><body>",
    `<div id="root" data-rendered="${takeover === "draw" ? "frame" : "server"}">${html}</div>`,
    dataOf(data),
    siteOf(around),
    `<script type="module" nonce="${nonce}" src="${assets.urlOf(entries[takeover])}"></script>`,
    "</body></html>",
  ].join("");
}

type HeadParts = Around & {
  title: string;
  /** The modules whose styles are included. */
  modules: readonly string[];
  /** Before all else: what it asks for travels while the rest is read. */
  script: string;
  preview: Preview | null;
  canonical: string | null;
  colours: string;
};

/** Left open, so that a page may add to it. */
export function headOf(parts: HeadParts): string {
  const { title, modules, script, preview, canonical, colours, ...around } = parts;
  const { site, assets, origin, nonce } = around;
  const linked = { title, site, origin, url: canonical ? `${origin}${canonical}` : null };
  return [
    '<!doctype html><html lang="zh-CN"><head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">',
    '<meta name="format-detection" content="telephone=no,email=no">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    script && `<script nonce="${nonce}">${script}</script>`,
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", preview?.summary ?? site.brand.slogan),
    linked.url && `<link rel="canonical" href="${escapeHtml(linked.url)}">`,
    preview && previewOf(preview, linked),
    preview && articleOf(preview, { ...linked, nonce }),
    `<meta name="theme-color" content="${escapeHtml(site.brand.themeColor)}">`,
    `<link rel="icon" href="${iconOf(site.brand)}">`,
    '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icon-180.png">',
    `<style nonce="${nonce}">${assets.stylesOf(modules)}${colours}</style>`,
    // Links that no browser fetches: the site's code looks for these styles by address, and must not fetch them
    // again.
    ...assets.sheetsOf(modules).map((url) => `<link rel="stylesheet" href="${url}" disabled>`),
  ]
    .filter(Boolean)
    .join("");
}

export const preloadsOf = (modules: readonly string[], { assets, nonce }: Around): string[] =>
  assets
    .scriptsOf(modules)
    .map((url) => `<link rel="modulepreload" nonce="${nonce}" href="${url}">`);

/** Data, not a script that runs: the site's code parses it (web/src/platform/drawn.ts). */
export const dataOf = (data: unknown): string =>
  data ? `<script type="application/json" id="data">${scriptJson(data)}</script>` : "";

export const siteOf = ({ site, nonce }: Around): string =>
  `<script nonce="${nonce}">window.__SITE__=${scriptJson(site)}</script>`;

type LinkedPage = { title: string; site: Site; origin: string; url: string | null };

/** What chats and search engines show of a link. */
function previewOf(preview: Preview, { title, site, origin, url }: LinkedPage): string {
  const { title: own, summary, article } = preview;
  return [
    meta("property", "og:type", article ? "article" : "website"),
    meta("property", "og:locale", "zh_CN"),
    meta("property", "og:site_name", site.brand.siteName),
    meta("property", "og:title", own ?? title),
    meta("property", "og:description", summary),
    meta("property", "og:image", pictureOf(preview, { site, origin })),
    url && meta("property", "og:url", url),
    article && meta("property", "article:published_time", article.publishedAt),
    article && meta("property", "article:modified_time", article.updatedAt),
    article && meta("property", "article:section", article.section),
  ]
    .filter(Boolean)
    .join("");
}

/** A picture's address must be a whole one there. */
function pictureOf(
  { picture }: Preview,
  { site, origin }: Pick<LinkedPage, "site" | "origin">,
): string {
  const address = picture ?? (site.brand.logo || brandPicturePath);
  return /^https?:/.test(address) ? address : `${origin}${address}`;
}

/** schema.org's words for an article: search engines show its picture and date by them. */
function articleOf(
  preview: Preview,
  { title, site, origin, url, nonce }: LinkedPage & { nonce: string },
) {
  const { article, summary, title: own } = preview;
  if (!article) return "";
  const { siteName, companyName } = site.brand;
  const organization = { "@type": "Organization", name: siteName, legalName: companyName };
  const data = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: own ?? title,
    description: summary,
    image: [pictureOf(preview, { site, origin })],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    articleSection: article.section,
    inLanguage: "zh-CN",
    author: organization,
    publisher: organization,
    ...(url !== null && { mainEntityOfPage: url }),
  };
  return `<script type="application/ld+json" nonce="${nonce}">${scriptJson(data)}</script>`;
}

const meta = (kind: "name" | "property", key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

/** JSON that is safe in a script element: it cannot end the element or a line. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function iconOf({ logo, themeColor }: Site["brand"]): string {
  if (logo !== "") return escapeHtml(logo);
  const svg = iconSvg(themeColor, { size: 32, isMaskable: false });
  return escapeHtml(`data:image/svg+xml,${encodeURIComponent(svg)}`);
}

/** The brand's mark; a maskable one fills its square, of which each phone cuts its own shape. */
export const iconSvg = (
  themeColor: string,
  { size, isMaskable }: { size: number; isMaskable: boolean },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${isMaskable ? 0 : 8}" fill="${themeColor}"/><path d="m9 16.5 5 5 9-11" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
