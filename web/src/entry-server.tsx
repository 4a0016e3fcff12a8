/** Renders a page on the server: public pages whole, the others as their frame with bones in it. */
import { dehydrate, QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import type { Site } from "#contract/member/community/site.ts";
import { App } from "./App.tsx";
import { askEarly, earlyUrls } from "./early.ts";
import { paletteCss } from "../tokens/css.ts";
import { figureOf } from "./layout/figures.ts";
import { frameRoutes } from "./frame.tsx";
import { categoryIn } from "./community/content/sections.ts";
import { contentRoutes } from "./contentRoutes.tsx";
import { type Need, needsOf } from "./needs.ts";
import { loadMatched } from "./page.tsx";
import { serverLoad } from "./platform/routeData.ts";
import { ServerQueries } from "./platform/serverQueries.ts";
import { handleOf, titleOf } from "./platform/titles.ts";
import { memberRoutes } from "./memberRoutes.tsx";
import { brandPicture, type Preview, previewOf } from "./previews.ts";
import { treeOf } from "./routes.tsx";
import { keepInvitation } from "./community/share/keep.ts";
import { drawnBy } from "./community/share/loaders.ts";
import { tableNameOf } from "./tables.ts";
import { taskRoutes } from "./taskRoutes.tsx";

const firstRoutes = treeOf();
const routes = treeOf(memberRoutes, taskRoutes, contentRoutes);

export type RenderInput = {
  path: string;
  /** What searchOf answered: the page is kept by its path and this. */
  search: string;
  site: Site;
  /** The data of a public GET endpoint of this brand, by URL (/api/v1/site/proof). */
  load: (url: string) => Promise<unknown>;
};

export type Rendered = {
  status: number;
  /** Set for redirects, and then nothing else is. */
  location?: string;
  title: string;
  /** Null for frames: nobody passes on a member's own page. */
  preview: Preview | null;
  /** The one address of what is shown, below the origin; null where it is nobody's business. */
  canonical: string | null;
  html: string;
  /** How the browser takes over: hydrate now, hydrate when touched, or draw over a frame. */
  takeover: "hydrate" | "touch" | "draw";
  /** What it was rendered from, for the browser; null where nothing was loaded. */
  data: unknown;
  /** Runs in the document's head: asks for the page's data while its code is on its way. */
  script: string;
  /** Modules beside main.tsx whose styles and scripts it needs, by their names in the manifest. */
  modules: string[];
  /** False for frames, which are cheap, and when data was missing. */
  isKept: boolean;
};

const invitations = ["/invite", "/share"];

const byCategory = ["/course", "/industry", "/help"];

/**
 * The part of a query that a page is drawn by, in one spelling; all others are drawn without theirs. What is
 * searched for is none of it: everybody writes something else, and no page of it would be asked for twice.
 */
export function searchOf(path: string, search: string): string {
  if (invitations.includes(path)) return drawnBy(search);
  const category = byCategory.includes(path) && categoryIn(new URLSearchParams(search));
  return category ? `category=${category}` : "";
}

/** The brand's colours, to stand after the styles; hues are few, and working one out takes a while. */
export function coloursOf({ brand: { hue } }: Site): string {
  const css = colours.get(hue) ?? paletteCss(hue).replaceAll(/\s*\n\s*/g, "");
  colours.set(hue, css);
  return css;
}
const colours = new Map<number, string>();

export const pictureOf = ({ brand }: Site): string =>
  brandPicture(figureOf(brand.code), brand.themeColor);

export async function render(input: RenderInput): Promise<Rendered> {
  const { path, site } = input;
  const matches = matchRoutes(routes, path) ?? [];
  const handle = handleOf(matches.map(({ route }) => route));
  const title = titleOf(handle, site.brand.siteName);
  const base = {
    status: 200,
    title,
    preview: null,
    canonical: null,
    html: "",
    takeover: "draw",
    data: null,
    script: scriptOf(matches),
  } as const;
  const isLater = matchRoutes(firstRoutes, path)?.at(-1)?.route.path === "*";
  const modules = [
    ...(isLater ? [`src/${tableNameOf(path)}.tsx`] : []),
    ...(handle?.light ? [] : ["src/platform/queries.tsx"]),
  ];
  const source = handle?.source;
  if (handle && source === undefined) {
    const { html } = await draw({ ...input, tree: await frameRoutes(path, matches) });
    const home = path.startsWith("/home") ? ["src/layout/HomeLayout.tsx"] : [];
    const own = handle.module === undefined ? [] : [handle.module];
    return { ...base, html, modules: [...modules, ...home, ...own], isKept: false };
  }
  await loadMatched(matches);
  const drawn = await draw({ ...input, tree: routes });
  if (drawn.location)
    return { ...base, status: 302, location: drawn.location, modules, isKept: false };
  if (drawn.isMissing) return { ...(await missing(input)), modules };
  const route = matches.at(-1)?.route.id ?? path;
  const preview = previewOf(route, drawn.data.loaderData[route] ?? drawn.own, site);
  return {
    ...base,
    preview,
    canonical: path === "/404" ? null : path + (input.search && `?${input.search}`),
    title: preview.title ? titleOf({ title: preview.title }, site.brand.siteName) : title,
    status: path === "/404" ? 404 : 200,
    html: drawn.html,
    takeover: path === "/index" ? "touch" : "hydrate",
    data: drawn.data,
    modules: source === undefined ? modules : [...modules, source],
    isKept: drawn.isComplete,
  };
}

/** Of an address whose thing is not there: the page that says so, which the browser draws over. */
async function missing(input: RenderInput): Promise<Rendered> {
  const source = "src/community/status/NotFoundPage.tsx";
  const found = await render({ ...input, path: "/404", search: "" });
  const styled = { ...found, modules: [...found.modules, source] };
  return { ...styled, status: 404, takeover: "draw", data: null, isKept: false };
}

function scriptOf(matches: ReturnType<typeof matchRoutes>): string {
  const match = matches?.at(-1);
  if (invitations.includes(match?.route.path ?? ""))
    return `(${keepInvitation.toString()})(location.search,Date.now())`;
  const urls = match ? earlyUrls(match.route.path ?? "", match.params) : [];
  if (urls.length === 0) return "";
  return `(${askEarly.toString()})(${JSON.stringify(urls).replace(/</g, "\\u003c")})`;
}

type Drawing = RenderInput & { tree: RouteObject[] };
type Drawn = {
  html: string;
  location?: string;
  data: { queries: unknown; loaderData: Record<string, unknown> };
  /** What the page is of (needs.ts). */
  own: unknown;
  isMissing: boolean;
  isComplete: boolean;
};

async function draw({ tree, path, search, site, load }: Drawing): Promise<Drawn> {
  let isComplete = true;
  const noted = (url: string) =>
    load(url).catch((cause: unknown) => {
      isComplete = false;
      throw cause;
    });
  const handler = createStaticHandler(tree);
  const requestContext = new RouterContextProvider();
  requestContext.set(serverLoad, noted);
  const request = new Request(new URL(`${path}?${search}`, "http://render.invalid"));
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) {
    const location = context.headers.get("location") ?? "/404";
    const data = { queries: null, loaderData: {} };
    return { html: "", location, data, own: undefined, isMissing: false, isComplete };
  }
  const client = new QueryClient();
  const filled = await fill(client, needsOf({ path, search, site }), noted);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <App site={site}>
      <ServerQueries value={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ServerQueries>
    </App>,
  );
  const data = { queries: dehydrate(client), loaderData: context.loaderData };
  return { html, data, ...filled, isComplete };
}

/**
 * What could not be had is asked for again by the browser, and the page is not kept. That a page's own thing
 * is not there is another matter: the address leads nowhere.
 */
async function fill(client: QueryClient, needs: Need[], load: RenderInput["load"]) {
  const filled = { own: undefined as unknown, isMissing: false };
  const fillOne = async ({ key, url, isPaged, isFit }: Need) => {
    try {
      const data = await load(url);
      client.setQueryData(key, isPaged ? { pages: [data], pageParams: [null] } : data);
      if (!isFit) return;
      if (isFit(data)) filled.own = data;
      else filled.isMissing = true;
    } catch (cause) {
      if (isFit && isNotThere(cause)) filled.isMissing = true;
    }
  };
  await Promise.all(needs.map(fillOne));
  return filled;
}

/** 404, or 400 for a number that no row can have; the loader says which (server/src/community/pages/pages.ts). */
const isNotThere = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && (cause.code === 404 || cause.code === 400);
