/** The console's table of contents: one line per page. */
import { redirect, type RouteObject } from "react-router";
import { SignedOut } from "./platform/api.ts";
import { meQuery } from "./platform/me.ts";
import { queryClient } from "./platform/query.ts";
import { setUpPath, signInPath } from "./platform/way-back.ts";
import { contentPages } from "./content-routes.tsx";
import { moneyPages } from "./money-routes.tsx";
import { page } from "./page.tsx";
import { Loading } from "./layout/Loading.tsx";
import { NotFound } from "./layout/NotFound.tsx";
import { RouteError } from "./layout/RouteError.tsx";
import { Shell } from "./layout/Shell.tsx";

/** The task's questionnaire at full width: the same page with the same unsaved work, under an address of its own. */
const questionnaireFace = [{ path: "questionnaire", title: "编辑问卷" }];

const pages: RouteObject[] = [
  page({
    path: "/",
    title: "总览",
    load: () => import("./operations/overview/OverviewPage.tsx").then((m) => m.OverviewPage),
  }),
  page({
    path: "/members",
    title: "会员",
    load: () => import("./people/member/MembersPage.tsx").then((m) => m.MembersPage),
  }),
  page({
    path: "/members/:id",
    title: "会员资料",
    load: () => import("./people/member/MemberPage.tsx").then((m) => m.MemberPage),
  }),
  page({
    path: "/invites",
    title: "邀请",
    load: () => import("./people/growth/InvitesPage.tsx").then((m) => m.InvitesPage),
  }),
  page({
    path: "/teams",
    title: "团队",
    load: () => import("./people/growth/TeamsPage.tsx").then((m) => m.TeamsPage),
  }),
  page({
    path: "/growth-rules",
    title: "推广规则",
    load: () => import("./people/growth/RulesPage.tsx").then((m) => m.RulesPage),
  }),
  page({
    path: "/tasks",
    title: "任务",
    load: () => import("./study/task/TasksPage.tsx").then((m) => m.TasksPage),
  }),
  page({
    path: "/tasks/new",
    title: "新建任务",
    faces: questionnaireFace,
    load: () => import("./study/task/editor/NewTaskPage.tsx").then((m) => m.NewTaskPage),
  }),
  page({
    path: "/tasks/:id",
    title: "编辑任务",
    faces: questionnaireFace,
    load: () => import("./study/task/editor/TaskPage.tsx").then((m) => m.TaskPage),
  }),
  page({
    path: "/tasks/:id/topics",
    title: "讨论组话题",
    load: () => import("./study/discussion/TopicsPage.tsx").then((m) => m.TopicsPage),
  }),
  page({
    path: "/tasks/:id/results",
    title: "任务结果",
    load: () => import("./study/results/ResultsPage.tsx").then((m) => m.ResultsPage),
  }),
  page({
    path: "/trials",
    title: "试用申请",
    load: () => import("./study/trial/TrialsPage.tsx").then((m) => m.TrialsPage),
  }),
  page({
    path: "/agents",
    title: "代理与供应商",
    load: () => import("./study/agent/AgentsPage.tsx").then((m) => m.AgentsPage),
  }),
  page({
    path: "/agents/:id",
    title: "代理与供应商",
    load: () => import("./study/agent/AgentPage.tsx").then((m) => m.AgentPage),
  }),
  page({
    path: "/survey-platforms",
    title: "调查平台",
    load: () => import("./study/survey-platform/PlatformsPage.tsx").then((m) => m.PlatformsPage),
  }),
  page({
    path: "/survey-platforms/:id",
    title: "调查平台",
    load: () => import("./study/survey-platform/PlatformPage.tsx").then((m) => m.PlatformPage),
  }),
  page({
    path: "/survey-returns",
    title: "返回记录",
    load: () => import("./study/survey-platform/ReturnsPage.tsx").then((m) => m.ReturnsPage),
  }),
  page({
    path: "/reconciliations",
    title: "对账",
    load: () => import("./operations/reconciliation/RunsPage.tsx").then((m) => m.RunsPage),
  }),
  page({
    path: "/reconciliations/new",
    title: "新建对账",
    load: () => import("./operations/reconciliation/NewRunPage.tsx").then((m) => m.NewRunPage),
  }),
  page({
    path: "/reconciliations/:id",
    title: "对账",
    load: () => import("./operations/reconciliation/RunPage.tsx").then((m) => m.RunPage),
  }),
  page({
    path: "/responses",
    title: "参与记录",
    load: () => import("./study/response/ResponsesPage.tsx").then((m) => m.ResponsesPage),
  }),
  page({
    path: "/appeals",
    title: "申诉",
    load: () => import("./appeal-desk.tsx").then((m) => m.AppealDesk),
  }),
  page({
    path: "/sanctions",
    title: "待复核的处罚",
    load: () => import("./people/sanction/SanctionsPage.tsx").then((m) => m.SanctionsPage),
  }),
  page({
    path: "/archives",
    title: "研究存档",
    load: () => import("./study/archive/ArchivesPage.tsx").then((m) => m.ArchivesPage),
  }),
  page({
    path: "/imports",
    title: "批量导入",
    load: () => import("./operations/import/ImportsPage.tsx").then((m) => m.ImportsPage),
  }),
  page({
    path: "/imports/new",
    title: "导入文件",
    load: () => import("./operations/import/NewImportPage.tsx").then((m) => m.NewImportPage),
  }),
  page({
    path: "/imports/:id",
    title: "批量导入",
    load: () => import("./operations/import/ImportPage.tsx").then((m) => m.ImportPage),
  }),
  ...moneyPages,
  ...contentPages,
  page({
    path: "/platform-quality",
    title: "平台质量",
    load: () => import("./operations/chart/QualityPage.tsx").then((m) => m.QualityPage),
  }),
  page({
    path: "/health",
    title: "系统健康",
    load: () => import("./operations/health/HealthPage.tsx").then((m) => m.HealthPage),
  }),
  page({
    path: "/health/jobs",
    title: "失败的后台任务",
    load: () => import("./operations/health/JobsPage.tsx").then((m) => m.JobsPage),
  }),
  page({
    path: "/operators",
    title: "操作员",
    load: () => import("./people/operator/OperatorsPage.tsx").then((m) => m.OperatorsPage),
  }),
  page({
    path: "/self",
    title: "我的账号",
    load: () => import("./people/self/SelfPage.tsx").then((m) => m.SelfPage),
  }),
  page({
    path: "/audit",
    title: "操作日志",
    load: () => import("./operations/audit/AuditPage.tsx").then((m) => m.AuditPage),
  }),
  page({
    path: "/inbox",
    title: "开发收件箱",
    load: () => import("./operations/inbox/InboxPage.tsx").then((m) => m.InboxPage),
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
        load: () => import("./people/sign-in/SignInPage.tsx").then((m) => m.SignInPage),
      }),
      {
        path: "/sign-in/callback",
        handle: { title: "登录" },
        ErrorBoundary: RouteError,
        lazy: {
          loader: () => import("./people/sign-in/CallbackPage.tsx").then((m) => m.takeReturn),
          Component: () => import("./people/sign-in/CallbackPage.tsx").then((m) => m.CallbackPage),
        },
      },
      page({
        path: "/set-up",
        title: "账号安全",
        load: () => import("./people/self/SetUpPage.tsx").then((m) => m.SetUpPage),
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
  const { pathname, search } = new URL(request.url);
  const here = pathname.replace(/^\/console/, "") + search;
  try {
    const { todo } = await queryClient.ensureQueryData(meQuery());
    return todo === null ? null : redirect(setUpPath(here));
  } catch (cause) {
    if (!(cause instanceof SignedOut)) throw cause;
    return redirect(signInPath(here));
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
