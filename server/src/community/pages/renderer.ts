/** The types of the renderer: web/src/entry-server.tsx as built by tools/build.ts. */
import { pathToFileURL } from "node:url";
import type { Site } from "#contract/member/community/site.ts";
import type { Rendered } from "./document.ts";

type Load = (url: string) => Promise<unknown>;
type RenderInput = { path: string; search: string; site: Site; load: Load };

export type MemberPlan = {
  title: string;
  modules: string[];
  /** Modules whose styles alone come with it. */
  styles: readonly string[];
  /** Runs when the page stands, before its modules. */
  script: string;
};
export type MemberAsked = RenderInput & { token: string; at: number };

/** `seen`: the words that say how old it is, where the browser may show it once more (docs/decisions/0118). */
type MemberDrawn = { html: string; seen: string; data: unknown };

export type Renderer = {
  render: (input: RenderInput) => Promise<Rendered>;
  /** Null where members get the frame, like everybody. */
  memberPlanOf: (input: Pick<RenderInput, "path" | "site">) => MemberPlan | null;
  /** Null where something could not be had, or is not for this member. */
  renderMember: (input: MemberAsked) => Promise<MemberDrawn | null>;
  /** What the page at this path asks first. */
  earlyUrlsOf: (path: string) => string[];
  /** Tells one session's token from another's. Uses nothing outside itself: the service worker gets a copy of its text. */
  tagOf: (token: string) => string;
  /** The part of a query that the page is drawn by, in one spelling. */
  searchOf: (path: string, search: string) => string;
  /** The site's colours, as CSS rules. */
  coloursOf: (site: Site) => string;
  /** The brand's figure, as SVG. */
  pictureOf: (site: Site) => string;
};

export const importRenderer = (entry: string) =>
  import(pathToFileURL(entry).href) as Promise<Renderer>;
