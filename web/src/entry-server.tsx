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
import { urlOf } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { DocumentKind, getDocument, type Site } from "#contract/member/site.ts";
import { App } from "./App.tsx";
import { askEarly, earlyUrls } from "./early.ts";
import { figureOf } from "./layout/figures.ts";
import { frameRoutes } from "./layout/frame.tsx";
import { loadMatched } from "./page.tsx";
import { keyOf } from "./platform/query.ts";
import { serverLoad } from "./platform/routeData.ts";
import { ServerQueries } from "./platform/serverQueries.ts";
import { handleOf, titleOf } from "./platform/titles.ts";
import { memberRoutes } from "./memberRoutes.tsx";
import { brandPicture, type Preview, previewOf } from "./previews.ts";
import { tableNameOf, treeOf } from "./routes.tsx";
import { keepInvitation } from "./share/keep.ts";
import { drawnBy } from "./share/loaders.ts";
import { taskRoutes } from "./taskRoutes.tsx";

const firstRoutes = treeOf();
const routes = treeOf(memberRoutes, taskRoutes);

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

type Need = { endpoint: Endpoint; input?: { params: Record<string, string> } };

function needsOf(path: string): Need[] {
  const kind = DocumentKind.safeParse(path.slice(1));
  return kind.success ? [{ endpoint: getDocument, input: { params: { kind: kind.data } } }] : [];
}

const invitations = ["/invite", "/share"];

/** The part of a query that a page is drawn by, in one spelling; all others are drawn without theirs. */
export const searchOf = (path: string, search: string): string =>
  invitations.includes(path) ? drawnBy(search) : "";

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
  const preview = previewOf(path, drawn.data.loaderData[path], site);
  return {
    ...base,
    preview,
    title: preview.title ? titleOf({ title: preview.title }, site.brand.siteName) : title,
    status: path === "/404" ? 404 : 200,
    html: drawn.html,
    takeover: path === "/index" ? "touch" : "hydrate",
    data: drawn.data,
    modules: source === undefined ? modules : [...modules, source],
    isKept: drawn.isComplete,
  };
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
    return { html: "", location, data: { queries: null, loaderData: {} }, isComplete };
  }
  const client = new QueryClient();
  await fill(client, needsOf(path), noted);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <App site={site}>
      <ServerQueries value={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ServerQueries>
    </App>,
  );
  const data = { queries: dehydrate(client), loaderData: context.loaderData };
  return { html, data, isComplete };
}

/** What is missing is asked for again by the browser, and the page is not kept. */
const fill = (client: QueryClient, needs: Need[], load: RenderInput["load"]) =>
  Promise.allSettled(
    needs.map(async ({ endpoint, input }) =>
      client.setQueryData(keyOf(endpoint, input), await load(urlOf(endpoint, input ?? {}))),
    ),
  );
