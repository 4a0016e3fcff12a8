/**
 * A page's data through its route instead of the query cache, for the pages that strangers land on: it must
 * be there when the server renders, and their visitors should not load a cache for one call.
 */
import {
  createContext,
  type LoaderFunction,
  type LoaderFunctionArgs,
  useLoaderData,
} from "react-router";
import { type Args, urlOf } from "#contract/client.ts";
import type { DataOf, Endpoint } from "#contract/endpoint.ts";
import { call } from "./api.ts";

type Get = Endpoint & { method: "GET" };
type Load = (url: string) => Promise<unknown>;

/** How the server asks itself; set by entry-server.tsx. */
export const serverLoad = createContext<Load | null>(null);

/** Null when it could not be had: the page shows what it knows without. */
export async function askInRoute<E extends Get>(
  { context }: LoaderFunctionArgs,
  endpoint: E,
  ...args: Args<E>
): Promise<DataOf<E> | null> {
  try {
    const load = typeof document === "undefined" ? context.get(serverLoad) : null;
    if (!load) return await call(endpoint, ...args);
    // The contract's own input, and the server answers itself by the contract.
    return (await load(urlOf(endpoint, args[0] as Parameters<typeof urlOf>[1]))) as DataOf<E>;
  } catch {
    return null;
  }
}

/** For an endpoint that takes no input. */
export const routeData =
  (endpoint: Get): LoaderFunction =>
  (route) =>
    askInRoute(route, endpoint);

export const useRouteData = <E extends Endpoint>(_: E): DataOf<E> | null =>
  // The route's loader is routeData of the same endpoint (routes.tsx).
  useLoaderData<unknown>() as DataOf<E> | null;
