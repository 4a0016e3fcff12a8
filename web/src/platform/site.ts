/** What the site knows before anybody signs in; the server writes it into the page as __SITE__. */
import { createContext, useContext } from "react";
import { getSite, type Site } from "#contract/member/community/site.ts";
import { call } from "./api.ts";

declare global {
  interface Window {
    __SITE__?: Site;
    /** Answers under way since before the code came, by URL (src/early.ts). */
    __EARLY__?: Record<string, Promise<Response>>;
  }
}

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("SiteProvider is missing above this component");
  return site;
}

let known: Site | undefined;

/** The page's own copy, or the server's answer where there is none (the Vite dev server). */
export async function loadSite(): Promise<Site> {
  known ??= window.__SITE__ ?? (await call(getSite));
  return known;
}
