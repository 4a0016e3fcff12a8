/**
 * The table of contents of the site, its first part: what a stranger opens. The others are in
 * memberRoutes.tsx, taskRoutes.tsx and contentRoutes.tsx, because a visitor of the landing page should not
 * load the names of sixty pages. One line per page, however long, because it is read as a table. Paths and titles are law
 * (rule site-1).
 */
import { type LoaderFunction, redirect, type RouteObject } from "react-router";
import { getProof } from "#contract/member/community/site.ts";
import { Bones } from "./layout/Bones.tsx";
import { BareLayout, SiteLayout } from "./layout/layouts.tsx";
import { RouteError } from "./layout/RouteError.tsx";
import { Root } from "./Root.tsx";
import { page } from "./page.tsx";
import { loadChunk } from "./platform/chunks.ts";
import { routeData } from "./platform/routeData.ts";
import { type TableName, tableNameOf } from "./tables.ts";

/** Loaded through files of their own, so that the landing page does not carry them. */
const invited: LoaderFunction = async (route) =>
  (await loadChunk(() => import("./community/share/loaders.ts"))).loadInvited(route);
const shared: LoaderFunction = async (route) =>
  (await loadChunk(() => import("./community/share/loaders.ts"))).loadShared(route);

// oxfmt-ignore
const sitePages: RouteObject[] = [
  page({ path: "/index", title: "首页", access: "public", light: true, data: routeData(getProof), source: "src/community/landing/LandingPage.tsx", load: () => import("./community/landing/LandingPage.tsx") }),
  page({ path: "/login", title: "登录", access: "login", light: true, source: "src/people/login/LoginPage.tsx", load: () => import("./people/login/LoginPage.tsx") }),
  page({ path: "/login-third", title: "第三方登录", access: "login", light: true, back: "/login", load: () => import("./people/login/LoginThirdPage.tsx") }),
  page({ path: "/register", title: "注册", access: "login", light: true, back: "/login", load: () => import("./people/login/RegisterPage.tsx") }),
  page({ path: "/password", title: "找回密码", access: "login", light: true, back: "/login", load: () => import("./people/login/PasswordPage.tsx") }),
  page({ path: "/bind", title: "绑定账号", access: "login", light: true, back: "/login", load: () => import("./people/login/BindPage.tsx") }),
  page({ path: "/invite", title: "接受邀请", access: "public", light: true, back: "/index", data: invited, source: "src/community/share/InvitePage.tsx", load: () => import("./community/share/InvitePage.tsx") }),
  page({ path: "/share", title: "任务分享", access: "public", light: true, back: "/index", data: shared, source: "src/community/share/SharePage.tsx", load: () => import("./community/share/SharePage.tsx") }),
  page({ path: "/404", title: "页面不存在", access: "public", light: true, source: "src/community/status/NotFoundPage.tsx", load: () => import("./community/status/NotFoundPage.tsx") }),
];

/** Without header and footer. */
// oxfmt-ignore
const barePages: RouteObject[] = [
  page({ path: "/updating", title: "系统维护", access: "public", light: true, source: "src/community/status/UpdatingPage.tsx", load: () => import("./community/status/UpdatingPage.tsx") }),
];

/** What another table adds, by where it stands. */
export type Table = { site: RouteObject[]; bare: RouteObject[] };

/** The site as far as its tables are known; to a page of another one `*` answers, until that is loaded. */
export const treeOf = (...tables: Table[]): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Bones,
    children: [
      { path: "/", loader: () => redirect("/login") },
      {
        id: "site",
        Component: SiteLayout,
        children: [...sitePages, ...tables.flatMap(({ site }) => site)],
      },
      {
        id: "bare",
        Component: BareLayout,
        children: [...barePages, ...tables.flatMap(({ bare }) => bare)],
      },
      { path: "*", loader: () => redirect("/404") },
    ],
  },
];

const tables: Record<TableName, () => Promise<Table>> = {
  memberRoutes: () => import("./memberRoutes.tsx").then((m) => m.memberRoutes),
  taskRoutes: () => import("./taskRoutes.tsx").then((m) => m.taskRoutes),
  contentRoutes: () => import("./contentRoutes.tsx").then((m) => m.contentRoutes),
};

/** The table in which a path stands that is not in the first; also when nothing stands there. */
export const loadTable = (path: string): Promise<Table> => loadChunk(tables[tableNameOf(path)]);
