/** Which routes an address leads to, for a server that is asked for the same few addresses again and again. */
import { matchRoutes, type RouteMatch, type RouteObject } from "react-router";

export type Matches = readonly RouteMatch<string, RouteObject>[];

/** Addresses with a number in them are as many as there are numbers. */
const KEPT_MAX = 500;

/** Matches are kept, since each would try every route of the site again. None: no page has this address. */
export function matcherOf(tree: RouteObject[]): (path: string) => Matches {
  const known = new Map<string, Matches>();
  return (path) => {
    const matches = known.get(path) ?? matchRoutes(tree, path) ?? [];
    if (known.size >= KEPT_MAX) known.clear();
    known.set(path, matches);
    return matches;
  };
}

/** The page with what stands around it, and none of the other routes, which would be made ready for nothing. */
export const branchOf = (matches: Matches): RouteObject[] =>
  matches.reduceRight<RouteObject[]>(
    (children, { route }) => [
      route.index === true || children.length === 0 ? route : { ...route, children },
    ],
    [],
  );
