/** The pages in the navigation, in groups, each with the call that it reads; who may not call it does not see it. */
import {
  AuditOutlined,
  DeploymentUnitOutlined,
  FileTextOutlined,
  SettingOutlined,
  TeamOutlined,
  WalletOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { consoleAgents } from "#contract/console/study/agent.ts";
import { listAppeals } from "#contract/console/operations/appeal.ts";
import { listBooksRuns, taxMonth } from "#contract/console/operations/books.ts";
import {
  consoleArticles,
  consoleBanners,
  consoleCategories,
  consoleNotices,
} from "#contract/console/community/content.ts";
import { consoleCooperations } from "#contract/console/community/cooperation.ts";
import { getPlatformQuality } from "#contract/console/operations/chart.ts";
import { listAdjustments } from "#contract/console/money/adjustment.ts";
import { brandDocuments, consoleBrands } from "#contract/console/community/brand.ts";
import { consoleExchanges } from "#contract/console/money/exchange.ts";
import { consoleFeedbacks } from "#contract/console/community/feedback.ts";
import { consoleInvites, consoleTeams, growthRules } from "#contract/console/people/growth.ts";
import { getHealth } from "#contract/console/operations/health.ts";
import { listImports } from "#contract/console/operations/import.ts";
import { listInbox } from "#contract/console/operations/inbox.ts";
import { consoleMembers } from "#contract/console/people/member.ts";
import { listOperators } from "#contract/console/people/operators.ts";
import { listPayoutFiles } from "#contract/console/money/payout-file.ts";
import { consolePrizes } from "#contract/console/money/prize.ts";
import { listProposals } from "#contract/console/operations/proposal.ts";
import { listRuns } from "#contract/console/operations/reconciliation.ts";
import { consoleResponses } from "#contract/console/study/response.ts";
import { listSanctionProposals } from "#contract/console/people/sanction.ts";
import { getOverview, listAudit } from "#contract/console/people/staff.ts";
import { listPlatforms } from "#contract/console/study/survey-platform.ts";
import { consoleTasks } from "#contract/console/study/task.ts";
import { consoleTrials } from "#contract/console/study/trial.ts";
import type { Endpoint } from "#contract/endpoint.ts";

export type Entry = {
  path: string;
  title: string;
  reads: Endpoint;
  /** Where others wait for an answer: a line of its own, with room for how many. */
  isQueue?: true;
  /** A page to decide or to set something: of no use to those who may only look. */
  isDesk?: true;
  /** What the content role works with, or has to read for it; it sees nothing else. */
  isContent?: true;
  /** Not on a site in production, where the call answers that there is nothing. */
  isForDevelopment?: true;
};
export type Group = { id: string; title: string; icon: ReactNode; entries: readonly Entry[] };

/** Above the groups: where everybody begins. */
export const front: Entry = { path: "/", title: "总览", reads: getOverview, isContent: true };

export const groups: readonly Group[] = [
  {
    id: "work",
    title: "任务与审核",
    icon: <AuditOutlined aria-hidden />,
    entries: [
      { path: "/responses", title: "参与记录", reads: consoleResponses, isQueue: true },
      { path: "/tasks", title: "任务", reads: consoleTasks },
      { path: "/appeals", title: "申诉", reads: listAppeals, isDesk: true },
      { path: "/trials", title: "试用申请", reads: consoleTrials },
      { path: "/sanctions", title: "待复核的处罚", reads: listSanctionProposals, isDesk: true },
      { path: "/reconciliations", title: "对账", reads: listRuns, isDesk: true },
      { path: "/imports", title: "批量导入", reads: listImports, isDesk: true },
    ],
  },
  {
    id: "money",
    title: "资金与奖品",
    icon: <WalletOutlined aria-hidden />,
    entries: [
      { path: "/exchanges", title: "提现与兑换", reads: consoleExchanges, isQueue: true },
      { path: "/payout-files", title: "付款文件", reads: listPayoutFiles },
      { path: "/prizes", title: "奖品", reads: consolePrizes },
      { path: "/adjustments", title: "手工调整", reads: listAdjustments, isDesk: true },
      { path: "/proposals", title: "待生效的改动", reads: listProposals, isDesk: true },
      { path: "/books", title: "资金核对", reads: listBooksRuns },
      { path: "/tax", title: "税务", reads: taxMonth },
    ],
  },
  {
    id: "members",
    title: "会员与推广",
    icon: <TeamOutlined aria-hidden />,
    entries: [
      { path: "/members", title: "会员", reads: consoleMembers },
      { path: "/feedbacks", title: "反馈", reads: consoleFeedbacks, isContent: true },
      { path: "/invites", title: "邀请", reads: consoleInvites },
      { path: "/teams", title: "团队", reads: consoleTeams },
      { path: "/growth-rules", title: "推广规则", reads: growthRules, isDesk: true },
      { path: "/cooperations", title: "商务合作", reads: consoleCooperations, isDesk: true },
    ],
  },
  {
    id: "sources",
    title: "渠道",
    icon: <DeploymentUnitOutlined aria-hidden />,
    entries: [
      { path: "/survey-platforms", title: "调查平台", reads: listPlatforms },
      { path: "/platform-quality", title: "平台质量", reads: getPlatformQuality },
      { path: "/agents", title: "代理与供应商", reads: consoleAgents },
    ],
  },
  {
    id: "content",
    title: "内容",
    icon: <FileTextOutlined aria-hidden />,
    entries: [
      { path: "/articles", title: "文章", reads: consoleArticles, isContent: true },
      {
        path: "/categories",
        title: "分类",
        reads: consoleCategories,
        isDesk: true,
        isContent: true,
      },
      { path: "/notices", title: "公告", reads: consoleNotices, isContent: true },
      { path: "/banners", title: "横幅与活动", reads: consoleBanners, isContent: true },
      { path: "/brand-documents", title: "协议与介绍", reads: brandDocuments, isContent: true },
    ],
  },
  {
    id: "system",
    title: "系统",
    icon: <SettingOutlined aria-hidden />,
    entries: [
      { path: "/brands", title: "品牌与设置", reads: consoleBrands, isDesk: true },
      { path: "/operators", title: "操作员", reads: listOperators },
      { path: "/audit", title: "操作日志", reads: listAudit },
      { path: "/health", title: "系统健康", reads: getHealth },
      { path: "/inbox", title: "开发收件箱", reads: listInbox, isForDevelopment: true },
    ],
  },
];
