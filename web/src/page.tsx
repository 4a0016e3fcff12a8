/** Declares a page: one call in routes.tsx gives it its guard, title, lazy code and error state. */
import type { ComponentType } from "react";
import type { LoaderFunction, RouteMatch, RouteObject } from "react-router";
import type { AccessOf, PagePath } from "#contract/site-pages.ts";
import { Bones } from "./layout/Bones.tsx";
import { RouteError } from "./layout/RouteError.tsx";
import { loadChunk } from "./platform/chunks.ts";
import type { Later } from "./platform/later.tsx";
import { guardOf } from "./platform/guards.ts";
import { handleOf, type PageHandle } from "./platform/titles.ts";

type PageModule = Readonly<Record<`${string}Page`, ComponentType>> & {
  /** What the server draws with the page, and the browser has before it takes that over. */
  parts?: readonly Pick<Later<object>, "ready">[];
};

/** Only in development, and nothing to link to. */
type OwnPath = "/ui";

type Declared<P extends PagePath | OwnPath> = Omit<PageHandle, "ready"> & {
  path: P;
  /** The same as in the table by which links are checked. */
  access: P extends PagePath ? AccessOf<P> : "public";
  /** The page's module, whose one export that is named …Page is drawn. */
  load: () => Promise<PageModule>;
  /** Behind the guard: what the page reads with useRouteData, or where it goes on to. */
  data?: LoaderFunction;
  /** Its own states are entries of the history (platform/useHistoryPages.ts), and going between them asks nothing again. */
  hasEntries?: boolean;
};

export function page<const P extends PagePath | OwnPath>(declared: Declared<P>): RouteObject {
  const { path, access, load, data, hasEntries = false, ...handle } = declared;
  const guard = guardOf(access);
  return {
    path,
    id: path,
    loader: async (args) => (await guard(args)) ?? (await data?.(args)) ?? null,
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && !(hasEntries && currentUrl.href === nextUrl.href),
    lazy: { Component: () => loadChunk(() => (handle.light ? pageOf(load) : withCache(load))) },
    handle: { ...handle, access, ready: () => readyParts(load) },
    ErrorBoundary: RouteError,
    HydrateFallback: Bones,
  };
}

async function pageOf(load: Declared<PagePath>["load"]): Promise<ComponentType> {
  const module: Readonly<Record<string, unknown>> = await load();
  const name = Object.keys(module).find((each) => each.endsWith("Page"));
  if (name === undefined) throw new Error("a page's module exports no page");
  // By the type above, what is named so is a component.
  return module[name] as ComponentType;
}

const readyParts = async (load: Declared<PagePath>["load"]): Promise<void> => {
  const { parts = [] } = await load();
  await Promise.all(parts.map(({ ready }) => ready()));
};

async function withCache(load: Declared<PagePath>["load"]): Promise<ComponentType> {
  const [Page, { withQueries }] = await Promise.all([
    pageOf(load),
    import("./platform/queries.tsx"),
  ]);
  return withQueries(Page);
}

/**
 * Puts the code of matched pages into their routes, so that they are drawn at once: before the server
 * renders, and before the browser takes over what the server rendered. `withParts`: also what the page
 * otherwise fetches when it is shown, for pages that the server draws whole.
 */
export async function loadMatched(
  matches: readonly RouteMatch<string, RouteObject>[],
  withParts = false,
): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      const load = typeof route.lazy === "object" ? route.lazy.Component : undefined;
      const [Component] = await Promise.all([load?.(), withParts && handleOf([route])?.ready?.()]);
      if (Component) Object.assign(route, { Component, lazy: undefined });
    }),
  );
}
