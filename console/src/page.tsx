/** One line of the console's table of contents. */
import type { ReactNode } from "react";
import type { RouteObject } from "react-router";
import { RouteError } from "./layout/RouteError.tsx";
import { laterPage } from "./ui/later.tsx";

type Load = () => Promise<() => ReactNode>;
/** Other addresses below the page's own at which the same page shows another face, at full width. */
type Faces = readonly { path: string; title: string }[];

/** Each page is its own chunk, with its own error boundary; one that does not arrive can be tried again in its place. */
export const page = (path: string, title: string, load: Load, faces?: Faces): RouteObject => ({
  path,
  handle: { title },
  ErrorBoundary: RouteError,
  lazy: { Component: () => load().catch(() => laterPage(load, title)) },
  // The page draws all of them itself: going from one to another must not take it away.
  ...(faces && {
    children: [
      { index: true, element: null },
      ...faces.map((face) => ({
        path: face.path,
        element: null,
        handle: { title: face.title, isWide: true },
      })),
    ],
  }),
});
