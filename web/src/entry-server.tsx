/** Renders a page on the server: public pages whole, the others as their frame with bones in it. */
import { dehydrate, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";
import { urlOf } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { DocumentKind, getDocument, getProof, type Site } from "#contract/member/site.ts";
import { App } from "./App.tsx";
import { frameRoutes } from "./layout/frame.tsx";
import { loadMatched } from "./page.tsx";
import { keyOf } from "./platform/query.ts";
import { handleOf, titleOf } from "./platform/titles.ts";
import { routes } from "./routes.tsx";

export type RenderInput = {
  /** Path below the origin; a query is ignored, so that a page can be cached by its path. */
  path: string;
  site: Site;
  /** The data of a public GET endpoint of this brand, by URL (/api/v1/site/proof). */
  load: (url: string) => Promise<unknown>;
};

export type Rendered = {
  status: number;
  /** Set for redirects, and then nothing else is. */
  location?: string;
  title: string;
  html: string;
  /** How the browser takes over: hydrate now, hydrate when touched, or draw over a frame. */
  takeover: "hydrate" | "touch" | "draw";
  /** The query cache; null where nothing was loaded. */
  dehydrated: unknown;
  /** The page's module, by which its styles and scripts are found in the manifest. */
  source: string | null;
  /** False when data was missing: worth showing, not worth keeping. */
  isComplete: boolean;
};

type Need = { endpoint: Endpoint; input?: { params: Record<string, string> } };

function needsOf(path: string): Need[] {
  if (path === "/index") return [{ endpoint: getProof }];
  const kind = DocumentKind.safeParse(path.slice(1));
  return kind.success ? [{ endpoint: getDocument, input: { params: { kind: kind.data } } }] : [];
}

export async function render({ path, site, load }: RenderInput): Promise<Rendered> {
  const matches = matchRoutes(routes, path) ?? [];
  const handle = handleOf(matches.map(({ route }) => route));
  const title = titleOf(handle, site.brand.siteName);
  const client = new QueryClient();
  const isComplete = await fill(client, needsOf(path), load);
  const isWhole = handle?.source !== undefined;
  const isPage = handle !== undefined;
  const tree = isPage && !isWhole ? await frameRoutes(path, matches) : routes;
  if (tree === routes) await loadMatched(matches);
  const drawn = await draw(tree, path, (page) => (
    <App site={site} queryClient={client}>
      {page}
    </App>
  ));
  const base = { title, dehydrated: null, source: null, isComplete: true, html: "" };
  if (drawn.location) return { ...base, status: 302, location: drawn.location, takeover: "draw" };
  if (!isWhole) return { ...base, status: 200, html: drawn.html, takeover: "draw" };
  return {
    status: path === "/404" ? 404 : 200,
    title,
    html: drawn.html,
    takeover: path === "/index" ? "touch" : "hydrate",
    dehydrated: dehydrate(client),
    source: handle.source ?? null,
    isComplete,
  };
}

async function fill(client: QueryClient, needs: Need[], load: RenderInput["load"]): Promise<boolean> {
  const loaded = await Promise.allSettled(
    needs.map(async ({ endpoint, input }) =>
      client.setQueryData(keyOf(endpoint, input), await load(urlOf(endpoint, input ?? {}))),
    ),
  );
  return loaded.every(({ status }) => status === "fulfilled");
}

type Drawn = { html: string; location?: string };

async function draw(tree: RouteObject[], path: string, wrap: (page: ReactNode) => ReactNode): Promise<Drawn> {
  const handler = createStaticHandler(tree);
  const context = await handler.query(new Request(new URL(path, "http://render.invalid")));
  if (context instanceof Response) {
    return { html: "", location: context.headers.get("location") ?? "/404" };
  }
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  return { html: renderToString(wrap(page)) };
}
