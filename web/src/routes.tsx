/**
 * The table of contents of the site: one line per page, however long, because it is read as a table.
 * Paths and titles are law (spec section 2).
 */
import { redirect, type RouteObject } from "react-router";
import { getProof } from "#contract/member/site.ts";
import { Bones } from "./layout/Bones.tsx";
import { BareLayout, SiteLayout } from "./layout/layouts.tsx";
import { RouteError } from "./layout/RouteError.tsx";
import { Root } from "./layout/Root.tsx";
import { page } from "./page.tsx";
import { loadChunk } from "./platform/chunks.ts";
import { routeData } from "./platform/routeData.ts";
import { entering, stamped } from "./task/loaders.ts";

const loadDocument = () => import("./document/DocumentPage.tsx").then((m) => m.DocumentPage);
const documentSource = "src/document/DocumentPage.tsx";

const loadCallback = () => import("./sns/CallbackPage.tsx").then((m) => m.CallbackPage);

const loadBack = () => import("./survey/BackPage.tsx").then((m) => m.BackPage);
const loadEnd = () => import("./survey/EndPage.tsx").then((m) => m.EndPage);
const loadAgentGo = () => import("./agent/AgentGoPage.tsx").then((m) => m.AgentGoPage);

const loadSoon = () => import("./status/SoonPage.tsx").then((m) => m.SoonPage);

// oxfmt-ignore
const sitePages: RouteObject[] = [
  page({ path: "/index", title: "首页", access: "public", light: true, data: routeData(getProof), source: "src/landing/LandingPage.tsx", load: () => import("./landing/LandingPage.tsx").then((m) => m.LandingPage) }),
  page({ path: "/login", title: "登录", access: "login", light: true, source: "src/login/LoginPage.tsx", load: () => import("./login/LoginPage.tsx").then((m) => m.LoginPage) }),
  page({ path: "/login-third", title: "第三方登录", access: "login", light: true, back: "/login", load: () => import("./login/LoginThirdPage.tsx").then((m) => m.LoginThirdPage) }),
  page({ path: "/register", title: "注册", access: "login", light: true, back: "/login", load: () => import("./login/RegisterPage.tsx").then((m) => m.RegisterPage) }),
  page({ path: "/password", title: "找回密码", access: "login", light: true, back: "/login", load: () => import("./login/PasswordPage.tsx").then((m) => m.PasswordPage) }),
  page({ path: "/bind", title: "绑定账号", access: "login", light: true, back: "/login", load: () => import("./login/BindPage.tsx").then((m) => m.BindPage) }),
  page({ path: "/about", title: "关于我们", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/agreement", title: "用户协议", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/privacy", title: "隐私政策", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/cooperate", title: "商务合作", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/product", title: "产品介绍", access: "public", back: "/index", source: documentSource, load: loadDocument }),
  page({ path: "/task", title: "任务", access: "public", load: () => import("./task/TaskListPage.tsx").then((m) => m.TaskListPage) }),
  stamped(page({ path: "/task/detail/:id", title: "任务详情", access: "public", back: "/task", load: () => import("./task/TaskDetailPage.tsx").then((m) => m.TaskDetailPage) })),
  page({ path: "/task/trial/:id", title: "试用申请", access: "member", back: "/task", load: () => import("./trial/TrialPage.tsx").then((m) => m.TrialPage) }),
  page({ path: "/bbs/:id", title: "讨论组", access: "public", back: "/task", load: () => import("./bbs/SectionPage.tsx").then((m) => m.SectionPage) }),
  page({ path: "/bbs/topic", title: "话题", access: "topic", back: "/task", load: () => import("./bbs/TopicsPage.tsx").then((m) => m.TopicsPage) }),
  page({ path: "/bbs/topic/:id", title: "话题", access: "topic", back: "/bbs/topic", load: () => import("./bbs/TopicPage.tsx").then((m) => m.TopicPage) }),
  page({ path: "/bbs/user", title: "我的身份", access: "topic", back: "/bbs/topic", load: () => import("./bbs/TopicUserPage.tsx").then((m) => m.TopicUserPage) }),
  page({ path: "/exchange", title: "提现", access: "member", load: () => import("./exchange/WithdrawPage.tsx").then((m) => m.WithdrawPage) }),
  page({ path: "/exchange/detail", title: "提现进度", access: "member", back: "/home/exchange", load: () => import("./exchange/ExchangePage.tsx").then((m) => m.ExchangePage) }),
  page({ path: "/course", title: "问卷课堂", access: "public", light: true, load: loadSoon }),
  page({ path: "/industry", title: "行业报告", access: "public", light: true, load: loadSoon }),
  page({ path: "/account-closed", title: "账号已注销", access: "public", light: true, load: () => import("./status/ClosedPage.tsx").then((m) => m.ClosedPage) }),
  page({ path: "/user-survey", title: "我的资料", access: "public", back: "/home/user", load: () => import("./property/UserSurveyPage.tsx").then((m) => m.UserSurveyPage) }),
  page({ path: "/404", title: "页面不存在", access: "public", light: true, source: "src/status/NotFoundPage.tsx", load: () => import("./status/NotFoundPage.tsx").then((m) => m.NotFoundPage) }),
];

/** Under the member area's sidebar. */
// oxfmt-ignore
const homePages: RouteObject[] = [
  page({ path: "/home", title: "我的首页", access: "member", load: () => import("./home/HomePage.tsx").then((m) => m.HomePage) }),
  page({ path: "/home/history", title: "问卷历史", access: "member", back: "/home", load: () => import("./survey/HistoryPage.tsx").then((m) => m.HistoryPage) }),
  page({ path: "/home/history-detail", title: "参与结果", access: "member", back: "/home/history", load: () => import("./survey/ResultPage.tsx").then((m) => m.ResultPage) }),
  page({ path: "/home/gold", title: "金币明细", access: "member", back: "/home", load: () => import("./wallet/StatementPage.tsx").then((m) => m.StatementPage) }),
  page({ path: "/home/exchange", title: "兑换记录", access: "member", back: "/home", load: () => import("./exchange/ExchangeListPage.tsx").then((m) => m.ExchangeListPage) }),
  page({ path: "/home/user", title: "账号中心", access: "member", load: () => import("./user/AccountPage.tsx").then((m) => m.AccountPage) }),
  page({ path: "/home/user-info", title: "个人中心", access: "member", back: "/home/user", load: () => import("./user/ProfilePage.tsx").then((m) => m.ProfilePage) }),
  page({ path: "/home/quality", title: "信用分", access: "member", back: "/home/user", load: () => import("./quality/QualityPage.tsx").then((m) => m.QualityPage) }),
  page({ path: "/home/agent", title: "代理中心", access: "agent", back: "/home", load: () => import("./agent/AgentPage.tsx").then((m) => m.AgentPage) }),
  page({ path: "/home/feedback", title: "留言反馈", access: "member", back: "/home", light: true, load: loadSoon }),
  page({ path: "/home/invite-friends", title: "邀请好友", access: "inviter", back: "/home", light: true, load: loadSoon }),
  page({ path: "/home/team", title: "我的团队", access: "leader", back: "/home", light: true, load: loadSoon }),
];

/** Without header and footer: callbacks, survey returns, maintenance. */
// oxfmt-ignore
const barePages: RouteObject[] = [
  entering(page({ path: "/task/go", title: "进入任务", access: "member", load: () => import("./task/TaskGoPage.tsx").then((m) => m.TaskGoPage) })),
  page({ path: "/task/answer/:token", title: "答题", access: "member", load: () => import("./survey/AnswerPage.tsx").then((m) => m.AnswerPage) }),
  page({ path: "/task/watch/:token", title: "看视频", access: "member", load: () => import("./watch/WatchPage.tsx").then((m) => m.WatchPage) }),
  page({ path: "/task/agent/go", title: "参与调查", access: "public", load: loadAgentGo }),
  page({ path: "/cloud/agent/go", title: "参与调查", access: "public", load: loadAgentGo }),
  page({ path: "/task/back", title: "任务返回", access: "public", load: loadBack }),
  page({ path: "/task/welcome/back", title: "欢迎任务", access: "public", load: loadBack }),
  page({ path: "/task/back/failure", title: "任务返回", access: "public", load: loadBack }),
  page({ path: "/cloud/agent/back", title: "任务返回", access: "public", load: loadBack }),
  page({ path: "/callback.php", title: "任务返回", access: "public", load: loadBack }),
  page({ path: "/survey/end", title: "调查结束", access: "public", load: loadEnd }),
  page({ path: "/survey-leader/end", title: "调查结束", access: "public", load: loadEnd }),
  page({ path: "/open/alipay/callback", title: "支付宝登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/open/wechat/callback", title: "微信登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/open/qq/callback", title: "QQ登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/open/sina/callback", title: "微博登录", access: "public", light: true, load: loadCallback }),
  page({ path: "/updating", title: "系统维护", access: "public", light: true, source: "src/status/UpdatingPage.tsx", load: () => import("./status/UpdatingPage.tsx").then((m) => m.UpdatingPage) }),
];

/** Not in production: tools/build.ts defines the flag, and the import below is cut away with it. */
const developmentPages: RouteObject[] = __DEVELOPMENT_PAGES__
  ? [
      page({
        path: "/ui",
        title: "组件",
        access: "public",
        load: () => import("./development/UiPage.tsx").then((m) => m.UiPage),
      }),
    ]
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
      {
        Component: SiteLayout,
        children: [
          ...sitePages,
          { lazy: { Component: loadHomeLayout }, HydrateFallback: Bones, children: homePages },
        ],
      },
      { Component: BareLayout, children: [...barePages, ...developmentPages] },
      { path: "*", loader: () => redirect("/404") },
    ],
  },
];
