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

const rulesPage = () => import("./people/growth/RulesPage.tsx").then((m) => m.RulesPage);

// oxfmt-ignore
const pages: RouteObject[] = [
  page("/", "总览", () => import("./operations/overview/OverviewPage.tsx").then((m) => m.OverviewPage)),
  page("/members", "会员", () => import("./people/member/MembersPage.tsx").then((m) => m.MembersPage)),
  page("/members/:id", "会员资料", () => import("./people/member/MemberPage.tsx").then((m) => m.MemberPage)),
  page("/invites", "邀请", () => import("./people/growth/InvitesPage.tsx").then((m) => m.InvitesPage)),
  page("/teams", "团队", () => import("./people/growth/TeamsPage.tsx").then((m) => m.TeamsPage)),
  page("/growth-rules", "推广规则", rulesPage),
  page("/growth-rules/:code", "推广规则", rulesPage),
  page("/tasks", "任务", () => import("./study/task/TasksPage.tsx").then((m) => m.TasksPage)),
  page("/tasks/new", "新建任务", () => import("./study/task/editor/NewTaskPage.tsx").then((m) => m.NewTaskPage), questionnaireFace),
  page("/tasks/:id", "编辑任务", () => import("./study/task/editor/TaskPage.tsx").then((m) => m.TaskPage), questionnaireFace),
  page("/tasks/:id/topics", "讨论组话题", () => import("./study/discussion/TopicsPage.tsx").then((m) => m.TopicsPage)),
  page("/tasks/:id/results", "任务结果", () => import("./study/results/ResultsPage.tsx").then((m) => m.ResultsPage)),
  page("/trials", "试用申请", () => import("./study/trial/TrialsPage.tsx").then((m) => m.TrialsPage)),
  page("/agents", "代理与供应商", () => import("./study/agent/AgentsPage.tsx").then((m) => m.AgentsPage)),
  page("/agents/:id", "代理与供应商", () => import("./study/agent/AgentPage.tsx").then((m) => m.AgentPage)),
  page("/survey-platforms", "调查平台", () => import("./study/survey-platform/PlatformsPage.tsx").then((m) => m.PlatformsPage)),
  page("/survey-platforms/:id", "调查平台", () => import("./study/survey-platform/PlatformPage.tsx").then((m) => m.PlatformPage)),
  page("/survey-returns", "返回记录", () => import("./study/survey-platform/ReturnsPage.tsx").then((m) => m.ReturnsPage)),
  page("/reconciliations", "对账", () => import("./operations/reconciliation/RunsPage.tsx").then((m) => m.RunsPage)),
  page("/reconciliations/new", "新建对账", () => import("./operations/reconciliation/NewRunPage.tsx").then((m) => m.NewRunPage)),
  page("/reconciliations/:id", "对账", () => import("./operations/reconciliation/RunPage.tsx").then((m) => m.RunPage)),
  page("/responses", "参与记录", () => import("./study/response/ResponsesPage.tsx").then((m) => m.ResponsesPage)),
  page("/appeals", "申诉", () => import("./appeal-desk.tsx").then((m) => m.AppealDesk)),
  page("/sanctions", "待复核的处罚", () => import("./people/sanction/SanctionsPage.tsx").then((m) => m.SanctionsPage)),
  page("/archives", "研究存档", () => import("./study/archive/ArchivesPage.tsx").then((m) => m.ArchivesPage)),
  page("/imports", "批量导入", () => import("./operations/import/ImportsPage.tsx").then((m) => m.ImportsPage)),
  page("/imports/new", "导入文件", () => import("./operations/import/NewImportPage.tsx").then((m) => m.NewImportPage)),
  page("/imports/:id", "批量导入", () => import("./operations/import/ImportPage.tsx").then((m) => m.ImportPage)),
  ...moneyPages,
  ...contentPages,
  page("/platform-quality", "平台质量", () => import("./operations/chart/QualityPage.tsx").then((m) => m.QualityPage)),
  page("/health", "系统健康", () => import("./operations/health/HealthPage.tsx").then((m) => m.HealthPage)),
  page("/health/jobs", "失败的后台任务", () => import("./operations/health/JobsPage.tsx").then((m) => m.JobsPage)),
  page("/operators", "操作员", () => import("./people/operator/OperatorsPage.tsx").then((m) => m.OperatorsPage)),
  page("/self", "我的账号", () => import("./people/self/SelfPage.tsx").then((m) => m.SelfPage)),
  page("/audit", "操作日志", () => import("./operations/audit/AuditPage.tsx").then((m) => m.AuditPage)),
  page("/inbox", "开发收件箱", () => import("./operations/inbox/InboxPage.tsx").then((m) => m.InboxPage)),
];

export const routes: RouteObject[] = [
  {
    HydrateFallback: Loading,
    ErrorBoundary: RouteError,
    children: [
      page("/sign-in", "登录", () =>
        import("./people/sign-in/SignInPage.tsx").then((m) => m.SignInPage),
      ),
      {
        path: "/sign-in/callback",
        handle: { title: "登录" },
        ErrorBoundary: RouteError,
        lazy: {
          loader: () => import("./people/sign-in/CallbackPage.tsx").then((m) => m.takeReturn),
          Component: () => import("./people/sign-in/CallbackPage.tsx").then((m) => m.CallbackPage),
        },
      },
      page("/set-up", "账号安全", () =>
        import("./people/self/SetUpPage.tsx").then((m) => m.SetUpPage),
      ),
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
