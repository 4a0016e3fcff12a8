/** Draws a tree of routes to HTML from what it needs: once for everybody, or for one member. On the server alone. */
import { dehydrate, QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import type { Site } from "#contract/member/community/site.ts";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { App } from "./App.tsx";
import type { Answers } from "./drawnNeeds.ts";
import type { Need } from "./needs.ts";
import type { DrawnBy } from "./platform/drawn.ts";
import { keyOf } from "./platform/query.ts";
import { serverLoad } from "./platform/routeData.ts";
import { ServerQueries } from "./platform/serverQueries.ts";
import { type KeptView, viewOf } from "./platform/session.ts";

type Load = (url: string) => Promise<unknown>;
type Drawing = {
  tree: RouteObject[];
  path: string;
  search: string;
  site: Site;
  load: Load;
  needs: Need[];
  /** For the member whose account is among the needs. */
  by?: {
    at: number;
    mayOpen: (role: Account["role"]) => boolean;
    /** What follows from the first answers; asked where all of them are there. */
    further: (answers: Answers) => Need[];
  };
};
type Drawn = {
  html: string;
  location?: string;
  data: { queries: unknown; loaderData: Record<string, unknown> };
  /** What the page is of (needs.ts). */
  own: unknown;
  isMissing: boolean;
  isComplete: boolean;
  /** What the calls answered. */
  answers: Answers;
  /** The member for whom it was drawn; null for everybody's, and where the page is not for this one. */
  view: KeptView | null;
};

const nothing: Drawn = {
  html: "",
  data: { queries: null, loaderData: {} },
  own: undefined,
  isMissing: false,
  isComplete: true,
  answers: () => undefined,
  view: null,
};

export async function draw(drawing: Drawing): Promise<Drawn> {
  const { tree, path, search, site, load, needs, by } = drawing;
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
  const client = new QueryClient();
  const [context, filled] = await Promise.all([
    handler.query(request, { requestContext }),
    fill(client, needs, noted),
  ]);
  if (context instanceof Response)
    return { ...nothing, location: context.headers.get("location") ?? "/404", isComplete };
  const view = by ? memberIn(client, by) : null;
  const answers: Answers = (key) => client.getQueryData(key);
  if (by && view && isComplete) await fill(client, by.further(answers), noted);
  // Another member, or something could not be read: nothing is drawn.
  if (by && (!view || !isComplete)) return { ...nothing, isComplete };
  const router = createStaticRouter(handler.dataRoutes, context);
  const drawnBy: DrawnBy | null = by && view ? { at: by.at, view: viewOf(view) } : null;
  const html = renderToString(
    <App site={site} drawn={drawnBy}>
      <ServerQueries value={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </ServerQueries>
    </App>,
  );
  const data = { queries: dehydrate(client), loaderData: context.loaderData };
  return { html, data, ...filled, isComplete, answers, view };
}

function memberIn(client: QueryClient, { mayOpen }: NonNullable<Drawing["by"]>): KeptView | null {
  const account = client.getQueryData<Account>(keyOf(getAccount));
  return account && mayOpen(account.role) ? keptOf(account) : null;
}

/**
 * What could not be loaded is left out: the browser asks for it again, and the page is not kept. Only when the
 * page's own record does not exist, the answer is "missing": the address leads nowhere.
 */
async function fill(client: QueryClient, needs: Need[], load: Load) {
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

/** What the browser keeps of an account, and no more of it. */
const keptOf = ({ nickname, avatar, memberCode, role, home }: KeptView): KeptView => ({
  nickname,
  avatar,
  memberCode,
  role,
  home,
});
