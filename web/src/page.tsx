/** Declares a page: one call in routes.tsx gives it its guard, title, lazy code and error state. */
import type { ComponentType } from "react";
import type { LoaderFunction, RouteMatch, RouteObject } from "react-router";
import type { AccessOf, PagePath } from "#contract/site-pages.ts";
import { Bones } from "./layout/Bones.tsx";
import { RouteError } from "./layout/RouteError.tsx";
import { loadChunk } from "./platform/chunks.ts";
import { guardOf } from "./platform/guards.ts";
import type { PageHandle } from "./platform/titles.ts";

type PageModule = Readonly<Record<`${string}Page`, ComponentType>>;

/** Only in development, and nothing to link to. */
type OwnPath = "/ui";

type Declared<P extends PagePath | OwnPath> = PageHandle & {
  path: P;
  /** As the table says that links are checked by. */
  access: P extends PagePath ? AccessOf<P> : "public";
  /** The page's module, whose one export that is named …Page is drawn. */
  load: () => Promise<PageModule>;
  /** Behind the guard: what the page reads with useRouteData, or where it goes on to. */
  data?: LoaderFunction;
  /** Its own states are entries of the history (platform/useHistoryPages.ts), and going between them asks nothing anew. */
  hasEntries?: boolean;
};

export function page<const P extends PagePath | OwnPath>(declared: Declared<P>): RouteObject {
  const { path, access, load, data, hasEntries = false, ...handle } = declared;
  const guard = guardOf(access);
  return {
    path,
    id: path,
    handle: { ...handle, access },
    loader: async (args) => (await guard(args)) ?? (await data?.(args)) ?? null,
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && !(hasEntries && currentUrl.href === nextUrl.href),
    lazy: { Component: () => loadChunk(() => (handle.light ? pageOf(load) : withCache(load))) },
    ErrorBoundary: RouteError,
    HydrateFallback: Bones,
  };
}

async function pageOf(load: Declared<PagePath>["load"]): Promise<ComponentType> {
  const Page = Object.entries(await load()).find(([name]) => name.endsWith("Page"))?.[1];
  if (!Page) throw new Error("a page's module exports no page");
  return Page;
}

async function withCache(load: Declared<PagePath>["load"]): Promise<ComponentType> {
  const [Page, { withQueries }] = await Promise.all([
    pageOf(load),
    import("./platform/queries.tsx"),
  ]);
  return withQueries(Page);
}

/**
 * Puts the code of matched pages into their routes, so that they are drawn at once: before the server
 * renders, and before the browser takes over what the server rendered.
 */
export async function loadMatched(
  matches: readonly RouteMatch<string, RouteObject>[],
): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      const load = typeof route.lazy === "object" ? route.lazy.Component : undefined;
      const Component = await load?.();
      if (Component) Object.assign(route, { Component, lazy: undefined });
    }),
  );
}
