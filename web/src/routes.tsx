/**
 * The table of contents of the site, its first part: what a stranger opens. The others are in
 * memberRoutes.tsx and taskRoutes.tsx, because a visitor of the landing page should not load the names of
 * sixty pages. One line per page, however long, because it is read as a table. Paths and titles are law
 * (spec section 2).
 */
import { type LoaderFunction, redirect, type RouteObject } from "react-router";
import { getProof } from "#contract/member/site.ts";
import { Bones } from "./layout/Bones.tsx";
import { BareLayout, SiteLayout } from "./layout/layouts.tsx";
import { RouteError } from "./layout/RouteError.tsx";
import { Root } from "./layout/Root.tsx";
import { page } from "./page.tsx";
import { loadChunk } from "./platform/chunks.ts";
import { routeData } from "./platform/routeData.ts";

const loadDocument = () => import("./document/DocumentPage.tsx");
const documentSource = "src/document/DocumentPage.tsx";

/** Asked through files of their own: the landing page should not bring what they ask. */
const invited: LoaderFunction = async (route) =>
  (await loadChunk(() => import("./share/loaders.ts"))).loadInvited(route);
const shared: LoaderFunction = async (route) =>
  (await loadChunk(() => import("./share/loaders.ts"))).loadShared(route);

const loadCallback = () => import("./sns/CallbackPage.tsx");

// oxfmt-ignore
const sitePages: RouteObject[] = [
  page({ path: "/index", title: "首页", access: "public", light: true, data: routeData(getProof), source: "src/landing/LandingPage.tsx", load: () => import("./landing/LandingPage.tsx") }),
  page({ path: "/login", title: "登录", access: "login", light: true, source: "src/login/LoginPage.tsx", load: () => import("./login/LoginPage.tsx") }),
  page({ path: "/login-third", title: "第三方登录", access: "login", light: true, back: "/login", load: () => import("./login/LoginThirdPage.tsx") }),
  page({ path: "/register", title: "注册", access: "login", light: true, back: "/login", load: () => import("./login/RegisterPage.tsx") }),
  page({ path: "/password", title: "找回密码", access: "login", light: true, back: "/login", load: () => import("./login/PasswordPage.tsx") }),
  page({ path: "/bind", title: "绑定账号", access: "login", light: true, back: "/login", load: () => import("./login/BindPage.tsx") }),
  page({ path: "/invite", title: "接受邀请", access: "public", light: true, back: "/index", data: invited, source: "src/share/InvitePage.tsx", load: () => import("./share/InvitePage.tsx") }),
  page({ path: "/share", title: "任务分享", access: "public", light: true, back: "/index", data: shared, source: "src/share/SharePage.tsx", load: () => import("./share/SharePage.tsx") }),
  page({ path: "/about", title: "关于我们", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/agreement", title: "用户协议", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/privacy", title: "隐私政策", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/cooperate", title: "商务合作", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/product", title: "产品介绍", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/account-closed", title: "账号已注销", access: "public", light: true, load: () => import("./status/ClosedPage.tsx") }),
  page({ path: "/404", title: "页面不存在", access: "public", light: true, source: "src/status/NotFoundPage.tsx", load: () => import("./status/NotFoundPage.tsx") }),
];

/** Without header and footer: callbacks, maintenance. */
// oxfmt-ignore
const barePages: RouteObject[] = [
  page({ path: "/open/alipay/callback", title: "支付宝登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/open/wechat/callback", title: "微信登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/open/qq/callback", title: "QQ登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/open/sina/callback", title: "微博登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/updating", title: "系统维护", access: "public", light: true, source: "src/status/UpdatingPage.tsx", load: () => import("./status/UpdatingPage.tsx") }),
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

const ofMembers = /^\/(home|exchange|user-survey|course|industry|ui)(\/|$)/;

export const tableNameOf = (path: string): "memberRoutes" | "taskRoutes" =>
  ofMembers.test(path) ? "memberRoutes" : "taskRoutes";

/** The table in which a path stands that is not in the first; also when nothing stands there. */
export const loadTable = (path: string): Promise<Table> =>
  loadChunk(() =>
    tableNameOf(path) === "memberRoutes"
      ? import("./memberRoutes.tsx").then((m) => m.memberRoutes)
      : import("./taskRoutes.tsx").then((m) => m.taskRoutes),
  );
