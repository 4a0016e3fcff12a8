/** Renders a page on the server: public pages whole, the others as their frame with bones in it. */
import type { Role } from "#contract/enums.ts";
import { opensTo } from "#contract/page-access.ts";
import type { Site } from "#contract/member/community/site.ts";
import { draw } from "./draw.tsx";
import { drawnAlong, drawnFurther, drawnNeeds, keptAs } from "./drawnNeeds.ts";
import { askEarly, earlyUrls } from "./early.ts";
import { paletteCss } from "../tokens/css.ts";
import { figureOf } from "./layout/figures.ts";
import { frameRoutes } from "./frame.tsx";
import { categoryIn } from "./community/content/sections.ts";
import { contentRoutes } from "./contentRoutes.tsx";
import { needsOf } from "./needs.ts";
import { MemberFace } from "./layout/MemberCorner.tsx";
import { loadMatched } from "./page.tsx";
import { tagOf } from "./platform/adopt.ts";
import { seenNote } from "./seenNote.ts";
import { handleOf, type PageHandle, titleOf } from "./platform/titles.ts";
import { branchOf, matcherOf, type Matches } from "./matches.ts";
import { memberRoutes } from "./memberRoutes.tsx";
import { brandPicture, type Preview, previewOf } from "./previews.ts";
import { treeOf } from "./routes.tsx";
import { keepInvitation } from "./community/share/keep.ts";
import { drawnBy } from "./community/share/loaders.ts";
import { heldEntry, holdEntry, knowsAccount } from "./people/login/hold.ts";
import { stampedPath } from "./study/task/loaders.ts";
import { tableNameOf } from "./tables.ts";
import { taskRoutes } from "./taskRoutes.tsx";

/** For the service worker, which tells sessions apart by it, too. */
export { tagOf };

const firstRoutes = treeOf();
const routes = treeOf(memberRoutes, taskRoutes, contentRoutes);

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
  /** The one address of what is shown, below the origin; null where others must not learn it. */
  canonical: string | null;
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

const matchesOf = matcherOf(routes);
const firstMatchesOf = matcherOf(firstRoutes);

const invitations = ["/invite", "/share"];

const byCategory = ["/course", "/industry", "/help"];

/**
 * The part of a query that a page is drawn by, in one spelling; every other page is drawn without its query. A text
 * that is searched for is left out: everybody types another one, so a page drawn for it would never be used again.
 */
export function searchOf(path: string, search: string): string {
  if (invitations.includes(path)) return drawnBy(search);
  const category = byCategory.includes(path) && categoryIn(new URLSearchParams(search));
  return category ? `category=${category}` : "";
}

/** The brand's colours, to stand after the styles; hues are few, and working one out takes a while. */
export function coloursOf({ brand: { hue } }: Site): string {
  const css = colours.get(hue) ?? paletteCss(hue).replaceAll(/\s*\n\s*/g, "");
  colours.set(hue, css);
  return css;
}
const colours = new Map<number, string>();

export const pictureOf = ({ brand }: Site): string =>
  brandPicture(figureOf(brand.code), brand.themeColor);

export async function render(input: RenderInput): Promise<Rendered> {
  const { path, site } = input;
  const matches = matchesOf(path);
  const handle = handleOf(matches.map(({ route }) => route));
  const title = titleOf(handle, site.brand.siteName);
  const base = {
    status: 200,
    title,
    preview: null,
    canonical: null,
    html: "",
    takeover: "draw",
    data: null,
    script: scriptOf(matches),
  } as const;
  const modules = tableModules(path, handle);
  const source = handle?.source;
  if (handle && source === undefined) {
    const { html } = await draw({ ...input, tree: await frameRoutes(path, matches), needs: [] });
    return { ...base, html, modules: [...modules, ...ownModules(path, handle)], isKept: false };
  }
  await loadMatched(matches);
  const drawn = await draw({ ...input, tree: branchOf(matches), needs: needsOf(input) });
  if (drawn.location)
    return { ...base, status: 302, location: drawn.location, modules, isKept: false };
  if (drawn.isMissing) return { ...(await missing(input)), modules };
  const route = matches.at(-1)?.route.id ?? path;
  const preview = previewOf(route, drawn.data.loaderData[route] ?? drawn.own, site);
  return {
    ...base,
    preview,
    canonical: path === "/404" ? null : path + (input.search && `?${input.search}`),
    title: preview.title ? titleOf({ title: preview.title }, site.brand.siteName) : title,
    status: path === "/404" ? 404 : 200,
    html: drawn.html,
    takeover: path === "/index" ? "touch" : "hydrate",
    data: drawn.data,
    modules: source === undefined ? modules : [...modules, source],
    isKept: drawn.isComplete,
  };
}

function tableModules(path: string, handle: PageHandle | undefined): string[] {
  const isLater = firstMatchesOf(path).at(-1)?.route.path === "*";
  return [
    ...(isLater ? [`src/${tableNameOf(path)}.tsx`] : []),
    ...(handle?.light ? [] : ["src/platform/queries.tsx"]),
  ];
}

const ownModules = (path: string, { module }: PageHandle): string[] => [
  ...(path.startsWith("/home") ? ["src/layout/HomeLayout.tsx"] : []),
  ...(module === undefined ? [] : [module]),
];

/** What stands around a member's page before it is known what stands on it. */
export type MemberPlan = {
  title: string;
  modules: string[];
  /** Modules whose styles alone come with it. */
  styles: readonly string[];
  /** Runs when the page stands, before its modules. */
  script: string;
};

/** Null where members get the frame of the page, like everybody. */
export function memberPlanOf({
  path,
  site,
}: Pick<RenderInput, "path" | "site">): MemberPlan | null {
  const matches = matchesOf(path);
  const handle = handleOf(matches.map(({ route }) => route));
  if (!handle || !asksOf(matches, "")) return null;
  const { parts, styles, script } = drawnAlong(routeOf(matches));
  const along = ["src/layout/MemberFace.tsx", "src/platform/adopt.ts", ...parts];
  return {
    title: titleOf(handle, site.brand.siteName),
    modules: [...tableModules(path, handle), ...ownModules(path, handle), ...along],
    styles,
    script,
  };
}

const routeOf = (matches: Matches): string => matches.at(-1)?.route.path ?? "";
const askedOf = (matches: Matches, search: string) => ({
  params: matches.at(-1)?.params ?? {},
  search: new URLSearchParams(search),
});
const asksOf = (matches: Matches, search: string) =>
  drawnNeeds(routeOf(matches), askedOf(matches, search));

/** A task's page has the time of opening in its address (rule site-6): drawn with it, it need not redirect for that. */
const addressOf = (matches: Matches, { path, search, at }: MemberInput): string | null =>
  routeOf(matches) === "/task/detail/:id"
    ? stampedPath({ pathname: path, search: `?${search}` }, at)
    : null;

export type MemberInput = RenderInput & {
  /** The token of the member's session; the page carries only a mark made from it. */
  token: string;
  /** When the page was asked for. */
  at: number;
};

/**
 * A page as one member sees it, from what `load` answers that member. Null where something could not be had, or is
 * not for this member: the browser then asks in its own time, and its guards lead elsewhere.
 */
export async function renderMember(
  input: MemberInput,
): Promise<{ html: string; seen: string; data: unknown } | null> {
  const matches = matchesOf(input.path);
  const needs = asksOf(matches, input.search);
  if (!needs) return null;
  await Promise.all([loadMatched(matches, true), MemberFace.ready()]);
  const { access = "public" } = handleOf(matches.map(({ route }) => route)) ?? {};
  const by = {
    at: input.at,
    mayOpen: (role: Role) => opensTo(access, role),
    further: (answers: (key: readonly unknown[]) => unknown) =>
      drawnFurther(routeOf(matches), answers, { ...askedOf(matches, input.search), at: input.at }),
  };
  const address = addressOf(matches, input);
  const search = address?.split("?")[1] ?? input.search;
  const drawn = await draw({ ...input, search, tree: branchOf(matches), needs, by });
  if (!drawn.isComplete || drawn.location || !drawn.view) return null;
  const member = { at: input.at, tag: tagOf(input.token), view: drawn.view, address };
  const as = keptAs(routeOf(matches), drawn.answers, askedOf(matches, input.search));
  return { html: drawn.html, seen: seenNote(input.at, as), data: { ...drawn.data, member } };
}

/** The not-found page, for an address whose record does not exist; the browser draws over it. */
async function missing(input: RenderInput): Promise<Rendered> {
  const source = "src/community/status/NotFoundPage.tsx";
  const found = await render({ ...input, path: "/404", search: "" });
  const styled = { ...found, modules: [...found.modules, source] };
  return { ...styled, status: 404, takeover: "draw", data: null, isKept: false };
}

/** What the page at this path asks first, for the server that answers all of it in one. */
export const earlyUrlsOf = (path: string): string[] => earlyOf(matchesOf(path));
const earlyOf = (matches: Matches) => earlyUrls(routeOf(matches), matches.at(-1)?.params ?? {});

function scriptOf(matches: Matches): string {
  const match = matches.at(-1);
  if (invitations.includes(match?.route.path ?? ""))
    return `(${keepInvitation.toString()})(location.search,Date.now())`;
  if (match?.route.path === "/login")
    return `(${holdEntry.toString()})(${scriptJson(heldEntry())},${knowsAccount.toString()})`;
  const urls = earlyOf(matches);
  if (urls.length === 0) return "";
  return `(${askEarly.toString()})(${scriptJson(urls)},${scriptJson(match?.pathname)})`;
}

/** `<` is escaped, so that no text in it can end the script. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, "\\u003c");
