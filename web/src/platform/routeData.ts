/**
 * A page's data through its route instead of the query cache, for the landing page alone: it must be
 * there when the server renders, and its visitors should not load a cache for one call.
 */
import { createContext, type LoaderFunction, useLoaderData } from "react-router";
import { urlOf } from "#contract/client.ts";
import type { DataOf, Endpoint } from "#contract/endpoint.ts";
import { call } from "./api.ts";

type Load = (url: string) => Promise<unknown>;

/** How the server asks itself; set by entry-server.tsx. */
export const serverLoad = createContext<Load | null>(null);

/** Null when it could not be had: the page shows what it knows without. */
export const routeData =
  (endpoint: Endpoint & { method: "GET" }): LoaderFunction =>
  async ({ context }) => {
    try {
      const load = typeof document === "undefined" ? context.get(serverLoad) : null;
      return await (load ? load(urlOf(endpoint)) : call(endpoint));
    } catch {
      return null;
    }
  };

export const useRouteData = <E extends Endpoint>(_: E): DataOf<E> | null =>
  // The route's loader is routeData of the same endpoint (routes.tsx).
  useLoaderData<unknown>() as DataOf<E> | null;
