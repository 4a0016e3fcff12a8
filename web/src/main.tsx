/** Starts the site in the browser: over the server's markup where there is some, else from nothing. */
import "./tokens.css";
import "./base.css";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import { App } from "./App.tsx";
import { loadLoginDialog } from "./Root.tsx";
import { MemberFace } from "./layout/MemberCorner.tsx";
import { loadChunk } from "./platform/chunks.ts";
import { sentHere } from "./platform/drawn.ts";
import { learnMember } from "./platform/guards.ts";
import { keepInstallOffer } from "./platform/installOffer.ts";
import { loadMatched } from "./page.tsx";
import { connectRouter } from "./platform/navigation.ts";
import { watchScroll } from "./platform/scroll.ts";
import { beginCards } from "./platform/shareCard.ts";
import { followOtherTabs, hasSession, onSignedInChange } from "./platform/session.ts";
import { loadSite } from "./platform/site.ts";
import { handleOf, titleOf } from "./platform/titles.ts";
import { loadTable, treeOf } from "./routes.tsx";

const firstRoutes = treeOf();
const root = document.getElementById("root");
if (root) void start(root);

async function start(container: HTMLElement): Promise<void> {
  keepInstallOffer();
  const site = await loadSite();
  const { rendered } = container.dataset;
  const drawn = rendered === "member" ? await adoptMembers() : null;
  const isRendered = drawn !== null || (rendered === "server" && !isTurnedAway());
  const { router, taken } = await createRouter(isRendered, drawn !== null);
  connectRouter({
    navigate: (path) => void router.navigate(path),
    goingTo: () => {
      const { location } = router.state.navigation;
      return location ? location.pathname + location.search : null;
    },
    prepareLogin: fetchLoginDialog,
  });
  router.subscribe(({ navigation, matches }) => {
    if (navigation.state !== "idle") return;
    const handle = handleOf(matches.map(({ route }) => route));
    const title = handle?.ownTitle?.(window.location.pathname);
    document.title = titleOf(title ? { title } : handle, site.brand.siteName);
  });
  beginCards();
  watchScroll();
  followOtherTabs();
  const app = (
    <App site={site} drawn={drawn}>
      <RouterProvider router={router} />
    </App>
  );
  // Of a sheet that this tab has begun the browser knows more than the server (study/survey/hold.ts): it is drawn over it.
  // Either way what is pressed from here on is heard: taken over on the press itself, or drawn before the mark goes.
  if (taken && !document.forms[0]?.inert) hydrateRoot(container, app);
  else flushSync(() => createRoot(container).render(app));
  delete container.dataset["rendered"];
  // Members have no use for it; should their session end, it comes when it is opened.
  if (!hasSession()) whenIdle(fetchLoginDialog);
}

const adoptMembers = () =>
  loadChunk(() => import("./platform/adopt.ts")).then(({ adopt }) => adopt());

/** Ahead of need: should it fail, opening the dialog says so. */
const fetchLoginDialog = (): void => void loadLoginDialog().catch(() => undefined);

/**
 * A page of another table waits for it, under the frame that the server sent; all further ones come when
 * they are needed, or with a session, which is sure to need them.
 */
async function createRouter(isRendered: boolean, isMembers: boolean) {
  const { pathname } = window.location;
  const [leaf] = (matchRoutes(firstRoutes, window.location) ?? []).toReversed();
  const opened = leaf?.route.path === "*" ? [await loadTable(pathname)] : [];
  const routes = opened.length > 0 ? treeOf(...opened) : firstRoutes;
  const hint = () => {
    for (const path of ["/home", "/task"]) loadTable(path).catch(() => undefined);
  };
  if (hasSession()) hint();
  onSignedInChange(hint);
  // A part of it that does not come is said by the page itself (layout/RouteError.tsx), drawn in place of what stands there.
  const taken = isRendered ? await takenOver(routes, isMembers).catch(() => null) : null;
  const router = createBrowserRouter(routes, {
    ...taken,
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const { site, bare } = await loadTable(path);
      patch("site", site);
      patch("bare", bare);
    },
  });
  return { router, taken };
}

/** The server cannot see a session: who has one does not belong on a login page (rule site-3). */
function isTurnedAway(): boolean {
  const matches = matchRoutes(firstRoutes, window.location) ?? [];
  return hasSession() && handleOf(matches.map(({ route }) => route))?.access === "login";
}

/** The server's markup stands for pages whose guards have passed: nothing is loaded a second time. */
async function takenOver(
  routes: RouteObject[],
  isMembers: boolean,
): Promise<{ hydrationData: { loaderData: Record<string, unknown> } }> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all([loadMatched(matches, isMembers), isMembers && MemberFace.ready()]);
  const ids = matches.flatMap(({ route }) => (route.id ? [[route.id, null] as const] : []));
  learnMember().catch(() => undefined);
  return {
    hydrationData: { loaderData: { ...Object.fromEntries(ids), ...sentHere()?.loaderData } },
  };
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 4000 });
  else setTimeout(act, 2000);
}
