/** What happens before two task pages open: the address gets its `t`, and the door is passed. */
import { redirect, redirectDocument, replace, type LoaderFunction, type RouteObject } from "react-router";
import { enterTask, type EntryRefusal } from "#contract/member/survey.ts";
import { call, resultOf } from "../platform/api.ts";

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
    const taskId = Number(new URL(request.url).searchParams.get("id"));
    if (!Number.isSafeInteger(taskId) || taskId <= 0) return replace("/task");
    const entry = await resultOf(call(enterTask, { body: { taskId } }));
    if (entry.isRefused) return { taskId, refusal: refusalIn(entry) } satisfies Refused;
    const { to, token, url } = entry.data;
    return to === "own" ? replace(`/task/answer/${token}`) : redirectDocument(url);
  });

export type Refused = { taskId: number; refusal: EntryRefusal };

function refusalIn({ msg, data }: { msg: string; data: unknown }): EntryRefusal {
  // The data of code 5013, declared beside the endpoint; older servers sent the sentence alone.
  const said = data as EntryRefusal | null;
  return said?.reason ? said : { result: 0, reason: msg, responseId: null };
}

/** After the page's own guard, and only where that lets pass. */
function behind(route: RouteObject, load: LoaderFunction): RouteObject {
  const guard = typeof route.loader === "function" ? route.loader : () => null;
  const loader: LoaderFunction = async (args, ...rest) =>
    (await guard(args, ...rest)) ?? (await load(args, ...rest));
  return { ...route, loader };
}
