/**
 * The member area's table of contents, loaded when a page of it is opened or a session begins. Paths and
 * titles are law (rule site-1). Which paths are looked up here is in routes.tsx.
 */
import type { RouteObject } from "react-router";
import { Bones } from "./layout/Bones.tsx";
import { page } from "./page.tsx";
import { loadChunk } from "./platform/chunks.ts";
import type { Table } from "./routes.tsx";

// oxfmt-ignore
const sitePages: RouteObject[] = [
  page({ path: "/exchange", title: "提现", access: "member", load: () => import("./money/exchange/WithdrawPage.tsx") }),
  page({ path: "/exchange/detail", title: "兑换进度", access: "member", back: "/home/exchange", load: () => import("./money/exchange/ExchangePage.tsx") }),
  page({ path: "/user-survey", title: "我的资料", access: "public", hasEntries: true, back: "/home/user", load: () => import("./study/property/UserSurveyPage.tsx") }),
];

/** Under the member area's sidebar. */
// oxfmt-ignore
const homePages: RouteObject[] = [
  page({ path: "/home", title: "我的首页", access: "member", load: () => import("./community/home/HomePage.tsx") }),
  page({ path: "/home/history", title: "问卷历史", access: "member", back: "/home", load: () => import("./study/survey/HistoryPage.tsx") }),
  page({ path: "/home/history-detail", title: "参与结果", access: "member", back: "/home/history", load: () => import("./study/survey/ResultPage.tsx") }),
  page({ path: "/home/gold", title: "金币明细", access: "member", back: "/home", load: () => import("./money/wallet/StatementPage.tsx") }),
  page({ path: "/home/year", title: "年度账单", access: "member", back: "/home/gold", load: () => import("./money/income/YearPage.tsx") }),
  page({ path: "/home/exchange", title: "兑换记录", access: "member", back: "/home", load: () => import("./money/exchange/ExchangeListPage.tsx") }),
  page({ path: "/home/prize-exchange", title: "奖品兑换", access: "member", back: "/home", load: () => import("./money/prize/PrizePage.tsx") }),
  page({ path: "/home/address", title: "收货地址", access: "member", back: "/home/user", load: () => import("./people/address/AddressPage.tsx") }),
  page({ path: "/home/user", title: "账号中心", access: "member", load: () => import("./people/user/AccountPage.tsx") }),
  page({ path: "/home/user-info", title: "个人中心", access: "member", back: "/home/user", load: () => import("./people/user/ProfilePage.tsx") }),
  page({ path: "/home/quality", title: "信用分", access: "member", back: "/home/user", load: () => import("./study/quality/QualityPage.tsx") }),
  page({ path: "/home/sanctions", title: "处罚与申诉", access: "member", back: "/home/user", load: () => import("./people/sanction/SanctionPage.tsx") }),
  page({ path: "/home/agent", title: "代理中心", access: "agent", back: "/home", load: () => import("./study/agent/AgentPage.tsx") }),
  page({ path: "/home/feedback", title: "帮助反馈", access: "member", back: "/home", load: () => import("./community/feedback/FeedbackPage.tsx") }),
  page({ path: "/home/feedback/ask", title: "我要提问", access: "member", back: "/home/feedback", load: () => import("./community/feedback/AskPage.tsx") }),
  page({ path: "/home/feedback/:id", title: "我的反馈", access: "member", back: "/home/feedback", load: () => import("./community/feedback/ConversationPage.tsx") }),
  page({ path: "/home/messages", title: "消息", access: "member", back: "/home", load: () => import("./community/message/MessagesPage.tsx") }),
  page({ path: "/home/alerts", title: "提醒设置", access: "member", back: "/home/user", load: () => import("./study/alert/AlertsPage.tsx") }),
  page({ path: "/home/notices", title: "公告", access: "member", back: "/home", load: () => import("./community/notice/NoticesPage.tsx") }),
  page({ path: "/home/notices/:id", title: "公告详情", access: "member", back: "/home/notices", load: () => import("./community/notice/NoticePage.tsx") }),
  page({ path: "/home/invite-friends", title: "邀请好友", access: "inviter", back: "/home", load: () => import("./people/invite/InviteFriendsPage.tsx") }),
  page({ path: "/home/team", title: "我的团队", access: "leader", back: "/home", load: () => import("./study/team/TeamPage.tsx") }),
];

/** Not in production: web/vite.config.ts defines the flag, and the import below is cut away with it. */
const developmentPages: RouteObject[] = __DEVELOPMENT_PAGES__
  ? [
      page({
        path: "/ui",
        title: "组件",
        access: "public",
        load: () => import("./development/UiPage.tsx"),
      }),
    ]
  : [];

const loadHomeLayout = () =>
  loadChunk(() => import("./layout/HomeLayout.tsx").then((m) => m.HomeLayout));

export const memberRoutes: Table = {
  site: [
    ...sitePages,
    {
      id: "home",
      lazy: { Component: loadHomeLayout },
      HydrateFallback: Bones,
      children: homePages,
    },
  ],
  bare: developmentPages,
};
