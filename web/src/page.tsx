/** Declares a page: one call in routes.tsx gives it its guard, title, lazy code and error state. */
import type { ComponentType } from "react";
import type { LoaderFunction, RouteMatch, RouteObject } from "react-router";
import { Bones } from "./layout/Bones.tsx";
import { RouteError } from "./layout/RouteError.tsx";
import { loadChunk } from "./platform/chunks.ts";
import { guardOf, type PageAccess } from "./platform/guards.ts";
import type { PageHandle } from "./platform/titles.ts";

type Declared = PageHandle & {
  path: string;
  access: PageAccess;
  load: () => Promise<ComponentType>;
  /** What the page reads with useRouteData; others ask the query cache. */
  data?: LoaderFunction;
};

export function page({ path, access, load, data, ...handle }: Declared): RouteObject {
  const guard = guardOf(access);
  return {
    path,
    id: path,
    handle: { ...handle, access },
    loader: async (args) => (await guard(args)) ?? (await data?.(args)) ?? null,
    lazy: { Component: () => loadChunk(handle.light ? load : () => loadWithQueries(load)) },
    ErrorBoundary: RouteError,
    HydrateFallback: Bones,
  };
}

async function loadWithQueries(load: Declared["load"]): Promise<ComponentType> {
  const [Page, { withQueries }] = await Promise.all([load(), import("./platform/queries.tsx")]);
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
