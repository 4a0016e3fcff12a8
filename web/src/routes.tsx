/** The table of contents of the site: one line per page. Paths and titles are law (spec section 2). */
import { redirect, type RouteObject } from "react-router";
import { Bones } from "./layout/Bones.tsx";
import { BareLayout, SiteLayout } from "./layout/layouts.tsx";
import { RouteError } from "./layout/RouteError.tsx";
import { Root } from "./layout/Root.tsx";
import { page } from "./page.tsx";
import { loadChunk } from "./platform/chunks.ts";

const loadDocument = () => import("./document/DocumentPage.tsx").then((m) => m.DocumentPage);
const documentSource = "src/document/DocumentPage.tsx";

const sitePages: RouteObject[] = [
  page({ path: "/index", title: "首页", access: "public", source: "src/landing/LandingPage.tsx", load: () => import("./landing/LandingPage.tsx").then((m) => m.LandingPage) }),
  page({ path: "/login", title: "登录", access: "login", source: "src/login/LoginPage.tsx", load: () => import("./login/LoginPage.tsx").then((m) => m.LoginPage) }),
  page({ path: "/about", title: "关于我们", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/agreement", title: "用户协议", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/privacy", title: "隐私政策", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/cooperate", title: "商务合作", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/product", title: "产品介绍", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/404", title: "页面不存在", access: "public", source: "src/status/NotFoundPage.tsx", load: () => import("./status/NotFoundPage.tsx").then((m) => m.NotFoundPage) }),
];

/** Under the member area's sidebar. */
const homePages: RouteObject[] = [
  page({ path: "/home", title: "我的首页", access: "member", load: () => import("./home/HomePage.tsx").then((m) => m.HomePage) }),
];

/** Without header and footer: callbacks, survey returns, maintenance. */
const barePages: RouteObject[] = [
  page({ path: "/updating", title: "系统维护", access: "public", source: "src/status/UpdatingPage.tsx", load: () => import("./status/UpdatingPage.tsx").then((m) => m.UpdatingPage) }),
];

/** Not in production: tools/build.ts defines the flag, and the import below is cut away with it. */
const developmentPages: RouteObject[] = __DEVELOPMENT_PAGES__
  ? [page({ path: "/ui", title: "组件", access: "public", load: () => import("./development/UiPage.tsx").then((m) => m.UiPage) })]
  : [];

const loadHomeLayout = () =>
  loadChunk(() => import("./layout/HomeLayout.tsx").then((m) => m.HomeLayout));

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Bones,
    children: [
      { path: "/", loader: () => redirect("/login") },
      { Component: SiteLayout, children: [...sitePages, { lazy: { Component: loadHomeLayout }, HydrateFallback: Bones, children: homePages }] },
      { Component: BareLayout, children: [...barePages, ...developmentPages] },
      { path: "*", loader: () => redirect("/404") },
    ],
  },
];
