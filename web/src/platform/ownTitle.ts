/** An article is called by its own name, in the browser's history too, and not by its page's. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSite } from "./site.ts";
import { titleOf } from "./titles.ts";

const known = new Map<string, string>();

export function useOwnTitle(title: string): void {
  const { pathname } = useLocation();
  const { brand } = useSite();
  useEffect(() => {
    known.set(pathname, title);
    document.title = titleOf({ title }, brand.siteName);
  }, [pathname, title, brand]);
}

/** For the route's line: a later change of place must not bring the page's name back. */
export const ownTitle = (path: string): string | undefined => known.get(path);
