/** The overview's numbers, each with what it means and the rows behind it. */
import type { BooksRun } from "#contract/console/operations/books.ts";
import type { getOverview } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { count, yuan } from "../../platform/money.ts";
import { relativeTime } from "../../platform/time.ts";
import type { Waiting } from "./use-waiting.ts";

export type Overview = DataOf<typeof getOverview> & {
  /** Asked for by themselves; undefined where that failed. */
  appeals: Waiting | undefined;
  claims: Waiting | undefined;
  sanctions: Waiting | undefined;
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
    value: ({ books }) =>
      books === undefined ? "—" : books ? booksText(books.differences) : "尚无",
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
