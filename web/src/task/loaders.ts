/** What happens before two task pages open: the address gets its `t`, and the door is passed. */
import { type LoaderFunction, redirect, type RouteObject } from "react-router";
import { loadChunk } from "../platform/chunks.ts";

/** Spec section 2: the detail without `t` redirects to itself with `t` = now. */
export const stamped = (route: RouteObject): RouteObject =>
  behind(route, ({ request }) => {
    const to = stampedPath(new URL(request.url), Date.now());
    return to === null ? null : redirect(to);
  });

export function stampedPath({ pathname, search }: Pick<URL, "pathname" | "search">, now: number) {
  const query = new URLSearchParams(search);
  if (query.has("t")) return null;
  query.set("t", String(now));
  return `${pathname}?${query}`;
}

/** /task/go: enters, and gives its place in the history to where the answer leads. */
export const entering = (route: RouteObject): RouteObject =>
  behind(route, async ({ request }) => {
    // On its own: this file is part of every page's first load.
    const { enter } = await loadChunk(() => import("./enter.ts"));
    return enter(Number(new URL(request.url).searchParams.get("id")));
  });

/** After the page's own guard, and only where that lets pass. */
function behind(route: RouteObject, load: LoaderFunction): RouteObject {
  const guard = typeof route.loader === "function" ? route.loader : () => null;
  const loader: LoaderFunction = async (args, ...rest) =>
    (await guard(args, ...rest)) ?? (await load(args, ...rest));
  return { ...route, loader };
}
