/** What happens before two task pages open, behind their guards: the address gets its `t`, and the task is entered. */
import { type LoaderFunction, redirect } from "react-router";
import { loadChunk } from "../../platform/chunks.ts";
import { keepTarget } from "../../platform/navigation.ts";
import { doorPath, hasSession } from "../../platform/session.ts";

/** Rule site-6: the detail without `t` redirects to itself with `t` = now. */
export const stamp: LoaderFunction = ({ request }) => {
  const to = stampedPath(new URL(request.url), Date.now());
  return to === null ? null : redirect(to);
};

export function stampedPath({ pathname, search }: Pick<URL, "pathname" | "search">, now: number) {
  const query = new URLSearchParams(search);
  if (query.has("t")) return null;
  query.set("t", String(now));
  return `${pathname}?${query}`;
}

/**
 * /task/go: enters, and gives its place in the history to where the answer leads. The page is public; a stranger goes
 * where a 401 would lead, and comes back here.
 */
export const enterTaskLoader: LoaderFunction = async ({ request }) => {
  if (!hasSession()) {
    const { pathname, search } = new URL(request.url);
    keepTarget(pathname + search);
    return redirect(doorPath());
  }
  // On its own: this file comes with the table of contents.
  const { enterBy } = await loadChunk(() => import("./enter.ts"));
  return enterBy(request.url);
};
