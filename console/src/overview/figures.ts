/** The overview's numbers, each with what it means and the rows behind it. */
import type { BooksRun } from "#contract/console/books.ts";
import type { getOverview } from "#contract/console/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { count, yuan } from "../platform/money.ts";
import { relativeTime } from "../platform/time.ts";
import type { Waiting } from "./use-waiting.ts";

export type Overview = DataOf<typeof getOverview> & {
  appeals: Waiting;
  claims: Waiting;
  sanctions: Waiting;
  /** The last proof of the books: null before the first one, undefined while nobody knows. */
  books: BooksRun | null | undefined;
};
export type Figure = {
  name: string;
  to: string;
  value: (overview: Overview) => string;
  note?: (overview: Overview) => string;
  isBad?: (overview: Overview) => boolean;
};

const most = ({ rows, hasMore }: Waiting): string => (hasMore ? `${count(rows)}+` : count(rows));

export const waitingFigures: readonly Figure[] = [
  {
    name: "待审核的参与记录",
    to: "/responses",
    value: ({ auditPending }) => count(auditPending),
    note: () => "完成后等待判定",
  },
  {
    name: "待答复的申诉",
    to: "/appeals",
    value: ({ appeals }) => most(appeals),
    note: () => "对判定、处罚和提现的异议",
    isBad: ({ appeals }) => appeals.rows > 0,
  },
  {
    name: "待复核的处罚",
    to: "/sanctions",
    value: ({ sanctions }) => most(sanctions),
    note: () => "警告以上，等第二个人",
    isBad: ({ sanctions }) => sanctions.rows > 0,
  },
  {
    name: "待处理的登记",
    to: "/responses?waiting=claim",
    value: ({ claims }) => most(claims),
    note: () => "做完了却没有返回",
  },
  {
    name: "待审核的提现与兑换",
    to: "/exchanges",
    value: ({ exchangesPending }) => count(exchangesPending),
    note: () => "按申请先后排列",
  },
  {
    name: "超时的提现与兑换",
    to: "/exchanges?state=all&overdue=1",
    value: ({ exchangesOverdue }) => count(exchangesOverdue),
    note: () => "已过承诺时间",
    isBad: ({ exchangesOverdue }) => exchangesOverdue > 0,
  },
  {
    name: "渠道说法不一致的提现",
    to: "/exchanges?state=all&doubtful=1",
    value: ({ exchangesDoubtful }) => count(exchangesDoubtful),
    note: () => "按渠道账单两人结清",
    isBad: ({ exchangesDoubtful }) => exchangesDoubtful > 0,
  },
  {
    name: "待生效的改动",
    to: "/proposals",
    value: ({ proposalsOpen }) => count(proposalsOpen),
    note: () => "放宽资金规则或授权",
    isBad: ({ proposalsOpen }) => proposalsOpen > 0,
  },
  {
    name: "待处理的反馈",
    to: "/feedbacks",
    value: ({ feedbacksWaiting }) => count(feedbacksWaiting),
    note: () => "下一句话该我们说",
  },
  {
    name: "待筛选的试用申请",
    to: "/trials?state=0",
    value: ({ trialsWaiting }) => count(trialsWaiting),
    note: () => "产品试用",
  },
  {
    name: "待复核的手工调整",
    to: "/adjustments",
    value: ({ adjustmentsWaiting }) => count(adjustmentsWaiting),
    note: () => "超过限额，等第二个人",
  },
  {
    name: "自动暂停的任务",
    to: "/tasks?state=2",
    value: ({ tasksPaused }) => count(tasksPaused),
    note: () => "会员报告问题，或多数人中途离开",
    isBad: ({ tasksPaused }) => tasksPaused > 0,
  },
  {
    name: "停住的后台任务",
    to: "/health/jobs",
    value: ({ outboxDead }) => count(outboxDead),
    note: ({ outboxWaiting }) => `另有 ${count(outboxWaiting)} 个在排队`,
    isBad: ({ outboxDead }) => outboxDead > 0,
  },
];

export const moneyFigures: readonly Figure[] = [
  {
    name: "申请中的提现",
    to: "/exchanges",
    value: ({ pendingFen }) => yuan(pendingFen),
    note: () => "待审核与待发放",
  },
  {
    name: "应付会员",
    to: "/members",
    value: ({ owedFen }) => yuan(owedFen),
    note: () => "金币按汇率折算，加现金",
  },
  {
    name: "今日已发放",
    to: "/exchanges?state=1",
    value: ({ paidTodayFen }) => yuan(paidTodayFen),
    note: () => "到会员支付宝",
  },
  {
    name: "资金核对",
    to: "/books",
    value: ({ books }) => (books ? booksText(books.differences) : "尚无"),
    note: ({ books }) => (books ? `${relativeTime(books.startedAt, Date.now())}核对` : ""),
    isBad: ({ books }) => (books?.differences ?? 0) > 0,
  },
];

const booksText = (differences: number): string =>
  differences === 0 ? "一致" : `${count(differences)} 处差异`;

export const peopleFigures: readonly Figure[] = [
  { name: "会员", to: "/members", value: ({ members }) => count(members), note: () => "累计" },
  {
    name: "今日注册",
    to: "/members",
    value: ({ membersToday }) => count(membersToday),
    note: () => "列表里最新的在前",
  },
  {
    name: "今日参与",
    to: "/responses?audit=all",
    value: ({ responsesToday }) => count(responsesToday),
    note: () => "含未完成的",
  },
  {
    name: "今日完成",
    to: "/responses?audit=all&result=1",
    value: ({ completesToday }) => count(completesToday),
    note: () => "做完并提交",
  },
];
