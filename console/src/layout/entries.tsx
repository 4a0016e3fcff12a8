/** The pages in the navigation, each with the call that it reads; who may not call it does not see it. */
import {
  AlertOutlined,
  ApiOutlined,
  ApartmentOutlined,
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  ClusterOutlined,
  EditOutlined,
  CopyrightOutlined,
  DeploymentUnitOutlined,
  FieldTimeOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FundOutlined,
  GiftOutlined,
  HeartOutlined,
  HistoryOutlined,
  IdcardOutlined,
  ImportOutlined,
  InboxOutlined,
  MessageOutlined,
  NotificationOutlined,
  PayCircleOutlined,
  PercentageOutlined,
  PictureOutlined,
  ReadOutlined,
  SafetyOutlined,
  ShopOutlined,
  SolutionOutlined,
  StopOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserAddOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { consoleAgents } from "#contract/console/agent.ts";
import { listAppeals } from "#contract/console/appeal.ts";
import { listBooksRuns, taxMonth } from "#contract/console/books.ts";
import {
  consoleArticles,
  consoleBanners,
  consoleCategories,
  consoleNotices,
} from "#contract/console/content.ts";
import { consoleCooperations } from "#contract/console/cooperation.ts";
import { getPlatformQuality } from "#contract/console/chart.ts";
import { listAdjustments } from "#contract/console/desk.ts";
import { brandDocuments, consoleBrands } from "#contract/console/brand.ts";
import { consoleExchanges } from "#contract/console/exchange.ts";
import { consoleFeedbacks } from "#contract/console/feedback.ts";
import { consoleInvites, consoleTeams, growthRules } from "#contract/console/growth.ts";
import { getHealth } from "#contract/console/health.ts";
import { listImports } from "#contract/console/import.ts";
import { listInbox } from "#contract/console/inbox.ts";
import { consoleMembers } from "#contract/console/member.ts";
import { listOperators } from "#contract/console/operators.ts";
import { listPayoutFiles } from "#contract/console/payout-file.ts";
import { consolePrizes } from "#contract/console/prize.ts";
import { listProposals } from "#contract/console/proposal.ts";
import { listRuns } from "#contract/console/reconciliation.ts";
import { consoleResponses } from "#contract/console/response.ts";
import { listSanctionProposals } from "#contract/console/sanction.ts";
import { getOverview, listAudit } from "#contract/console/staff.ts";
import { listPlatforms } from "#contract/console/survey-platform.ts";
import { consoleTasks } from "#contract/console/task.ts";
import { consoleTrials } from "#contract/console/trial.ts";
import type { Endpoint } from "#contract/endpoint.ts";

type Entry = {
  path: string;
  title: string;
  icon: ReactNode;
  reads: Endpoint;
  /** Not on a site in production, where the call answers that there is nothing. */
  isForDevelopment?: true;
};

export const entries: readonly Entry[] = [
  { path: "/", title: "总览", icon: <BarChartOutlined aria-hidden />, reads: getOverview },
  { path: "/members", title: "会员", icon: <TeamOutlined aria-hidden />, reads: consoleMembers },
  {
    path: "/invites",
    title: "邀请",
    icon: <UserAddOutlined aria-hidden />,
    reads: consoleInvites,
  },
  { path: "/teams", title: "团队", icon: <ClusterOutlined aria-hidden />, reads: consoleTeams },
  {
    path: "/growth-rules",
    title: "推广规则",
    icon: <TrophyOutlined aria-hidden />,
    reads: growthRules,
  },
  {
    path: "/imports",
    title: "批量导入",
    icon: <ImportOutlined aria-hidden />,
    reads: listImports,
  },
  { path: "/tasks", title: "任务", icon: <FileTextOutlined aria-hidden />, reads: consoleTasks },
  {
    path: "/responses",
    title: "参与记录",
    icon: <AuditOutlined aria-hidden />,
    reads: consoleResponses,
  },
  { path: "/appeals", title: "申诉", icon: <AlertOutlined aria-hidden />, reads: listAppeals },
  {
    path: "/sanctions",
    title: "待复核的处罚",
    icon: <StopOutlined aria-hidden />,
    reads: listSanctionProposals,
  },
  {
    path: "/reconciliations",
    title: "对账",
    icon: <FileDoneOutlined aria-hidden />,
    reads: listRuns,
  },
  { path: "/trials", title: "试用申请", icon: <GiftOutlined aria-hidden />, reads: consoleTrials },
  {
    path: "/agents",
    title: "代理与供应商",
    icon: <DeploymentUnitOutlined aria-hidden />,
    reads: consoleAgents,
  },
  {
    path: "/survey-platforms",
    title: "调查平台",
    icon: <ApiOutlined aria-hidden />,
    reads: listPlatforms,
  },
  {
    path: "/platform-quality",
    title: "平台质量",
    icon: <FundOutlined aria-hidden />,
    reads: getPlatformQuality,
  },
  {
    path: "/exchanges",
    title: "提现与兑换",
    icon: <WalletOutlined aria-hidden />,
    reads: consoleExchanges,
  },
  {
    path: "/adjustments",
    title: "手工调整",
    icon: <EditOutlined aria-hidden />,
    reads: listAdjustments,
  },
  {
    path: "/proposals",
    title: "待生效的改动",
    icon: <FieldTimeOutlined aria-hidden />,
    reads: listProposals,
  },
  { path: "/prizes", title: "奖品", icon: <ShopOutlined aria-hidden />, reads: consolePrizes },
  {
    path: "/payout-files",
    title: "付款文件",
    icon: <PayCircleOutlined aria-hidden />,
    reads: listPayoutFiles,
  },
  { path: "/books", title: "资金核对", icon: <SafetyOutlined aria-hidden />, reads: listBooksRuns },
  { path: "/tax", title: "税务", icon: <PercentageOutlined aria-hidden />, reads: taxMonth },
  {
    path: "/feedbacks",
    title: "反馈",
    icon: <MessageOutlined aria-hidden />,
    reads: consoleFeedbacks,
  },
  { path: "/articles", title: "文章", icon: <BookOutlined aria-hidden />, reads: consoleArticles },
  {
    path: "/categories",
    title: "分类",
    icon: <ApartmentOutlined aria-hidden />,
    reads: consoleCategories,
  },
  {
    path: "/notices",
    title: "公告",
    icon: <NotificationOutlined aria-hidden />,
    reads: consoleNotices,
  },
  {
    path: "/banners",
    title: "横幅与活动",
    icon: <PictureOutlined aria-hidden />,
    reads: consoleBanners,
  },
  {
    path: "/cooperations",
    title: "商务合作",
    icon: <SolutionOutlined aria-hidden />,
    reads: consoleCooperations,
  },
  {
    path: "/operators",
    title: "操作员",
    icon: <IdcardOutlined aria-hidden />,
    reads: listOperators,
  },
  {
    path: "/brands",
    title: "品牌与设置",
    icon: <CopyrightOutlined aria-hidden />,
    reads: consoleBrands,
  },
  {
    path: "/brand-documents",
    title: "协议与介绍",
    icon: <ReadOutlined aria-hidden />,
    reads: brandDocuments,
  },
  { path: "/audit", title: "操作日志", icon: <HistoryOutlined aria-hidden />, reads: listAudit },
  { path: "/health", title: "系统健康", icon: <HeartOutlined aria-hidden />, reads: getHealth },
  {
    path: "/inbox",
    title: "开发收件箱",
    icon: <InboxOutlined aria-hidden />,
    reads: listInbox,
    isForDevelopment: true,
  },
];
