/** One line of the console's table of contents. */
import type { ReactNode } from "react";
import type { RouteObject } from "react-router";
import { RouteError } from "./layout/RouteError.tsx";
import { laterPage } from "./ui/later.tsx";

type Component = () => ReactNode;
type PageLine = { path: string; title: string; load: () => Promise<Component> };

/** Each page is its own chunk, with its own error boundary; one that does not arrive can be tried again in its place. */
export const page = ({ path, title, load }: PageLine): RouteObject => ({
  path,
  handle: { title },
  ErrorBoundary: RouteError,
  lazy: { Component: () => load().catch(() => laterPage(load, title)) },
});
