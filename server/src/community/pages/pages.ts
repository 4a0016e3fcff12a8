/**
 * Serves both sites: the member site's public pages rendered per brand, its other pages as a frame,
 * hashed assets for ever, and the console. Wired in app.ts on the root instance, before features
 * register (a child takes over only the hooks that exist by then), so that the security headers
 * cover every answer, the API's and 404s too:
 *
 *   await pagesPlugin(app, { webRoot: "web/dist", consoleRoot: "console/dist", siteOf, load })
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "#contract/member/community/site.ts";
import { hostOf, placeOf } from "../../platform/host.ts";
import type { AskOwn } from "../../platform/own-call.ts";
import type { Identify } from "../../platform/request.ts";
import { sendHtml } from "./compress.ts";
import { type Assets, readAssets } from "./assets.ts";
import { brandPicturePath } from "./document.ts";
import { serveEarly } from "./early.ts";
import { consolePolicy, freshNonce, pagePolicy, secureEveryAnswer } from "./headers.ts";
import { type OutsideOrigin, withCardScript } from "./origins.ts";
import { type Listed, serveForEngines } from "./engines.ts";
import { serveInstalled } from "./installed.ts";
import { drawGate } from "./draw-gate.ts";
import { memberPages, type MemberPages } from "./member-pages.ts";
import { createPageCache, type PageCache } from "./pageCache.ts";
import { importRenderer, type Renderer } from "./renderer.ts";

export type PagesOptions = {
  /** web/dist, with `client` and `server` inside, as tools/build.ts leaves it. */
  webRoot: string;
  /** console/dist; absent while the console is not built. */
  consoleRoot: string;
  /** The site of a host; asked for every page, so it should come from memory. */
  siteOf: (host: string) => Promise<Site>;
  /** The `data` of a GET call, by URL, for example `/api/v1/site/proof`, as this visitor would be answered. */
  load: AskOwn;
  /** Draws members' pages; without it they come as frames. */
  members?: {
    identify: Identify["member"];
    /** From which share of this process's time on they come as frames; 100 = never. */
    busyPercent: number;
    now: () => Date;
  };
  /** Ours as configured: whether links are https is not seen behind a proxy. */
  publicOrigin: string;
  /** Published articles of a host's brand, for its sitemap. */
  articlesOf?: (host: string) => Promise<readonly Listed[]>;
  /**
   * Another value whenever what is on public pages has changed, by whichever process; without it they are as old as
   * `keepMs`. Asked for every page, so it should come from memory.
   */
  versionOf?: () => Promise<string>;
  /** Calls `forget` when this process has changed something that public pages show. */
  onChange?: (forget: () => void) => void;
  /** Further origins that pages may reach (origins.ts). */
  outsideOrigins?: readonly OutsideOrigin[];
  /** Whether members' browsers keep a service worker; off ends those that are there. */
  hasWorker?: boolean;
  /** How long a rendered page is kept (rule site-22: brands are edited while we run). */
  keepMs?: number;
};

export async function pagesPlugin(app: FastifyInstance, options: PagesOptions): Promise<void> {
  secureEveryAnswer(app, options.publicOrigin.startsWith("https:"));
  await serveConsole(app, options.consoleRoot);
  const clientRoot = join(options.webRoot, "client");
  if (!existsSync(join(clientRoot, ".vite/manifest.json"))) {
    app.get("/*", (request, reply) =>
      isOurs(request) ? sayNotBuilt(reply) : reply.callNotFound(),
    );
    return;
  }
  const assets = readAssets(clientRoot);
  await app.register(fastifyStatic, {
    root: join(clientRoot, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "1y",
    index: false,
  });
  serveForEngines(app, { ...options, robots: join(clientRoot, "robots.txt") });
  app.get("/favicon.ico", (_, reply) => reply.code(204).send());
  const renderer = await importRenderer(join(options.webRoot, "server/entry-server.js"));
  serveInstalled(app, assets, {
    clientRoot,
    siteOf: options.siteOf,
    hasWorker: options.hasWorker ?? true,
    tagOf: renderer.tagOf,
  });
  if (options.members)
    serveEarly(app, {
      urlsOf: renderer.earlyUrlsOf,
      identify: options.members.identify,
      isHttps: options.publicOrigin.startsWith("https:"),
    });
  const { load } = options;
  const cache = createPageCache({ renderer, assets, load, keepMs: options.keepMs ?? 60_000 });
  options.onChange?.(cache.forget);
  servePages(app, options, { cache, members: membersOf(options, { renderer, assets, load }) });
}

/** One core draws a page in a few milliseconds: behind more than these, a frame is there sooner. */
const DRAWN_AT_ONCE = 16;

type Drawing = { renderer: Renderer; assets: Assets; load: AskOwn };

function membersOf(options: PagesOptions, drawing: Drawing): MemberPages | undefined {
  const { members, publicOrigin, outsideOrigins = [] } = options;
  return (
    members &&
    memberPages({
      ...drawing,
      ...members,
      gate: drawGate({ atOnceMax: DRAWN_AT_ONCE, busyPercent: members.busyPercent }),
      scheme: new URL(publicOrigin).protocol,
      outsideOrigins,
    })
  );
}

type PagesParts = { cache: PageCache; members: MemberPages | undefined };

function servePages(app: FastifyInstance, options: PagesOptions, parts: PagesParts): void {
  const { cache, members } = parts;
  const scheme = new URL(options.publicOrigin).protocol;
  app.get(brandPicturePath, async (request, reply) =>
    reply
      .type("image/png")
      .header("cache-control", "public, max-age=86400")
      .send(await cache.pictureOf(await options.siteOf(hostOf(request)))),
  );
  app.post("/*", { onRequest: showAgain }, showAgain);
  app.get("/*", async (request, reply) => {
    if (!isOurs(request)) return reply.callNotFound();
    const [site, version] = await Promise.all([
      options.siteOf(hostOf(request)),
      options.versionOf?.() ?? "",
    ]);
    const path = pathOf(request);
    if (site.maintenance && path !== "/updating")
      return reply.redirect(`/updating?from=${encodeURIComponent(request.url)}`, 302);
    const search = searchOf(request);
    const asked = { path, search: search.slice(1), site };
    if (await members?.hasAnswered(request, reply, asked)) return reply;
    const page = await cache.pageOf({
      visitor: { host: placeOf(request), ip: request.ip, requestId: request.id },
      path,
      // This query only tells the browser where somebody came from; the page is the same.
      search: path === "/updating" ? "" : search,
      site,
      version,
    });
    if (page.location) return reply.redirect(withQuery(page.location, request), page.status);
    const nonce = freshNonce();
    const outside = withCardScript(options.outsideOrigins ?? [], site, request);
    const isDown = site.maintenance && path === "/updating";
    if (isDown) void reply.header("retry-after", "600");
    void reply
      .code(isDown ? 503 : page.status)
      .header("content-security-policy", pagePolicy(nonce, outside))
      // Revalidated each time: the nonce is new, and a deployment changes what it points at.
      .header("cache-control", "no-cache");
    return sendHtml(
      request,
      reply,
      page.withOwn({ nonce, origin: `${scheme}//${placeOf(request)}` }),
    );
  });
}

const FORM = "application/x-www-form-urlencoded";

/**
 * A form that was sent before the page's script was there: the page shows itself again, and what was typed
 * goes nowhere, least of all into an address. Answered before any of it is read.
 */
const showAgain = async (request: FastifyRequest, reply: FastifyReply) =>
  isOurs(request) && request.headers["content-type"] === FORM
    ? reply.redirect(request.url.replace(/^[/\\]+/, "/"), 303)
    : reply.callNotFound();

/** Not the API's, and no file that is missing: those are plain 404s. */
const isOurs = ({ url }: FastifyRequest) => !/^\/(api|assets)(\/|$|\?)/.test(url);

function pathOf({ url }: FastifyRequest): string {
  const path = url.split("?")[0] ?? "/";
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

function searchOf({ url }: FastifyRequest): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}

/** A redirect keeps what the link carried: an invitation, a third party's code. */
const withQuery = (location: string, request: FastifyRequest): string =>
  location === "/404" ? location : location + searchOf(request);

async function serveConsole(app: FastifyInstance, root: string): Promise<void> {
  // Read once: while the next release is built, its console must not meet the server of this one.
  const page = join(root, "index.html");
  const html = existsSync(page) ? readFileSync(page, "utf8") : undefined;
  const index = (request: FastifyRequest, reply: FastifyReply) => {
    if (html === undefined) return sayNotBuilt(reply);
    void reply.header("content-security-policy", consolePolicy).header("cache-control", "no-cache");
    return sendHtml(request, reply, html);
  };
  app.get("/console", index);
  app.get("/console/*", index);
  if (!existsSync(join(root, "assets"))) return;
  await app.register(fastifyStatic, {
    root: join(root, "assets"),
    prefix: "/console/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: "1y",
    index: false,
    decorateReply: false,
  });
}

const sayNotBuilt = (reply: FastifyReply) =>
  reply.code(503).type("text/plain; charset=utf-8").send("页面尚未构建，请运行 npm run build");
