/** The console's table of contents: one line per page. */
import { redirect, type RouteObject } from "react-router";
import { SignedOut } from "./platform/api.ts";
import { meQuery } from "./platform/me.ts";
import { queryClient } from "./platform/query.ts";
import { signInPath } from "./platform/way-back.ts";
import { contentPages } from "./content-routes.tsx";
import { page } from "./page.tsx";
import { Loading } from "./layout/Loading.tsx";
import { NotFound } from "./layout/NotFound.tsx";
import { RouteError } from "./layout/RouteError.tsx";
import { Shell } from "./layout/Shell.tsx";

const pages: RouteObject[] = [
  page({
    path: "/",
    title: "总览",
    load: () => import("./overview/OverviewPage.tsx").then((m) => m.OverviewPage),
  }),
  page({
    path: "/members",
    title: "会员",
    load: () => import("./member/MembersPage.tsx").then((m) => m.MembersPage),
  }),
  page({
    path: "/members/:id",
    title: "会员",
    load: () => import("./member/MemberPage.tsx").then((m) => m.MemberPage),
  }),
  page({
    path: "/invites",
    title: "邀请",
    load: () => import("./growth/InvitesPage.tsx").then((m) => m.InvitesPage),
  }),
  page({
    path: "/teams",
    title: "团队",
    load: () => import("./growth/TeamsPage.tsx").then((m) => m.TeamsPage),
  }),
  page({
    path: "/growth-rules",
    title: "推广规则",
    load: () => import("./growth/RulesPage.tsx").then((m) => m.RulesPage),
  }),
  page({
    path: "/tasks",
    title: "任务",
    load: () => import("./task/TasksPage.tsx").then((m) => m.TasksPage),
  }),
  page({
    path: "/tasks/new",
    title: "新建任务",
    load: () => import("./task/editor/NewTaskPage.tsx").then((m) => m.NewTaskPage),
  }),
  page({
    path: "/tasks/:id",
    title: "编辑任务",
    load: () => import("./task/editor/TaskPage.tsx").then((m) => m.TaskPage),
  }),
  page({
    path: "/tasks/:id/topics",
    title: "讨论组话题",
    load: () => import("./discussion/TopicsPage.tsx").then((m) => m.TopicsPage),
  }),
  page({
    path: "/trials",
    title: "试用申请",
    load: () => import("./trial/TrialsPage.tsx").then((m) => m.TrialsPage),
  }),
  page({
    path: "/survey-platforms",
    title: "调查平台",
    load: () => import("./survey-platform/PlatformsPage.tsx").then((m) => m.PlatformsPage),
  }),
  page({
    path: "/survey-platforms/:id",
    title: "调查平台",
    load: () => import("./survey-platform/PlatformPage.tsx").then((m) => m.PlatformPage),
  }),
  page({
    path: "/survey-returns",
    title: "返回记录",
    load: () => import("./survey-platform/ReturnsPage.tsx").then((m) => m.ReturnsPage),
  }),
  page({
    path: "/reconciliations",
    title: "对账",
    load: () => import("./reconciliation/RunsPage.tsx").then((m) => m.RunsPage),
  }),
  page({
    path: "/reconciliations/new",
    title: "新建对账",
    load: () => import("./reconciliation/NewRunPage.tsx").then((m) => m.NewRunPage),
  }),
  page({
    path: "/reconciliations/:id",
    title: "对账",
    load: () => import("./reconciliation/RunPage.tsx").then((m) => m.RunPage),
  }),
  page({
    path: "/responses",
    title: "参与记录",
    load: () => import("./response/ResponsesPage.tsx").then((m) => m.ResponsesPage),
  }),
  page({
    path: "/exchanges",
    title: "提现与兑换",
    load: () => import("./exchange/ExchangesPage.tsx").then((m) => m.ExchangesPage),
  }),
  page({
    path: "/prizes",
    title: "奖品",
    load: () => import("./prize/PrizesPage.tsx").then((m) => m.PrizesPage),
  }),
  page({
    path: "/prizes/new",
    title: "新建奖品",
    load: () => import("./prize/PrizePage.tsx").then((m) => m.NewPrizePage),
  }),
  page({
    path: "/prizes/:id",
    title: "编辑奖品",
    load: () => import("./prize/PrizePage.tsx").then((m) => m.PrizePage),
  }),
  page({
    path: "/prizes/:id/stock",
    title: "库存",
    load: () => import("./prize/StockPage.tsx").then((m) => m.StockPage),
  }),
  page({
    path: "/prizes/:id/codes",
    title: "兑换码",
    load: () => import("./prize/CodesPage.tsx").then((m) => m.CodesPage),
  }),
  page({
    path: "/payout-files",
    title: "付款文件",
    load: () => import("./payout-file/PayoutFilesPage.tsx").then((m) => m.PayoutFilesPage),
  }),
  page({
    path: "/books",
    title: "资金核对",
    load: () => import("./books/BooksPage.tsx").then((m) => m.BooksPage),
  }),
  page({
    path: "/books/:id",
    title: "资金核对",
    load: () => import("./books/RunPage.tsx").then((m) => m.RunPage),
  }),
  page({
    path: "/tax",
    title: "税务",
    load: () => import("./tax/TaxPage.tsx").then((m) => m.TaxPage),
  }),
  ...contentPages,
  page({
    path: "/audit",
    title: "操作日志",
    load: () => import("./audit/AuditPage.tsx").then((m) => m.AuditPage),
  }),
  page({
    path: "/inbox",
    title: "开发收件箱",
    load: () => import("./inbox/InboxPage.tsx").then((m) => m.InboxPage),
  }),
];

export const routes: RouteObject[] = [
  {
    HydrateFallback: Loading,
    ErrorBoundary: RouteError,
    children: [
      page({
        path: "/sign-in",
        title: "登录",
        load: () => import("./sign-in/SignInPage.tsx").then((m) => m.SignInPage),
      }),
      {
        Component: Shell,
        loader: requireOperator,
        // Once in, the 401 rule watches over the session; asking before every page would slow it.
        shouldRevalidate: () => false,
        children: [...pages, { path: "*", Component: NotFound, handle: { title: "页面不存在" } }],
      },
    ],
  },
];

async function requireOperator({ request }: { request: Request }) {
  try {
    await queryClient.ensureQueryData(meQuery());
    return null;
  } catch (cause) {
    if (!(cause instanceof SignedOut)) throw cause;
    const { pathname, search } = new URL(request.url);
    return redirect(signInPath(pathname.replace(/^\/console/, "") + search));
  }
}

export function titleOf(matched: readonly { handle?: unknown }[]): string {
  const titles = matched.flatMap(({ handle }) =>
    typeof handle === "object" && handle !== null && "title" in handle
      ? [String(handle.title)]
      : [],
  );
  return `${titles.at(-1) ?? "运营控制台"} - 运营控制台`;
}
