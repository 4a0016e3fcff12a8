/** What the server sends for a page that only the browser can draw: its layout, with bones inside. */
import type { RouteObject } from "react-router";
import { Bones } from "./layout/Bones.tsx";
import { SiteLayout } from "./layout/layouts.tsx";
import { Root } from "./Root.tsx";

type Match = { route: RouteObject };

export async function frameRoutes(path: string, matches: readonly Match[]): Promise<RouteObject[]> {
  const handle = matches.at(-1)?.route.handle as unknown;
  const hasSite = matches.some(({ route }) => route.Component === SiteLayout);
  const bones = { path: "*", handle, Component: hasSite ? Bones : Nothing };
  const isHome = /^\/home(\/|$)/.test(path);
  const home = isHome && (await import("./layout/HomeLayout.tsx")).HomeLayout;
  const inner = home ? { Component: home, children: [bones] } : bones;
  return [
    { Component: Root, children: [hasSite ? { Component: SiteLayout, children: [inner] } : inner] },
  ];
}

const Nothing = () => null;
