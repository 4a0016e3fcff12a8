/** What the checks of the books are called, and where a difference's subject is found. */
import type { BooksCheck, BooksDifference } from "#contract/console/operations/books.ts";
import { yuan } from "../../platform/money.ts";

export const checkNames: Record<BooksCheck, string> = {
  ledger: "总账",
  holds: "冻结",
  pending: "待审核",
  payouts: "渠道对账",
  clearing: "付款过渡户",
  stock: "库存与兑换码",
  growth: "佣金与奖励",
  adjustments: "手工调整",
  words: "渠道回答",
};

const subjects: Record<string, { label: string; link?: (id: string) => string }> = {
  exchange: { label: "提现或兑换", link: (id) => `/exchanges?state=all&open=${id}` },
  member: { label: "会员", link: (id) => `/members/${id}` },
  prize: { label: "奖品", link: (id) => `/prizes/${id}` },
  response: { label: "参与记录", link: (id) => `/responses?audit=all&open=${id}` },
  bill: { label: "单号" },
  account: { label: "账户" },
  asset: { label: "币种" },
  tx: { label: "交易" },
  closing: { label: "结账" },
};

/** `exchange:12` in words, and the page where it is looked at; a bill's is the withdrawal that its detail names. */
export function subjectOf(subject: string, detail = ""): { text: string; to: string | null } {
  const at = subject.indexOf(":");
  const [kind, id] = at < 0 ? [subject, ""] : [subject.slice(0, at), subject.slice(at + 1)];
  const known = subjects[kind];
  if (!known) return { text: subject, to: null };
  const [, exchange] = kind === "bill" ? (/提现 (\d+)/.exec(detail) ?? []) : [];
  const to = exchange === undefined ? known.link?.(id) : subjects["exchange"]?.link?.(exchange);
  return { text: `${known.label} ${id}`.trim(), to: to ?? null };
}

/** Withdrawals are held against each other in fen; the other checks count coins, fen or pieces. */
export const sumText = (check: BooksCheck, sum: number | null): string =>
  sum === null
    ? "无"
    : check === "payouts" || check === "clearing"
      ? yuan(sum)
      : sum.toLocaleString("zh-CN");

/** How far ours is from theirs; null where one of them is missing. */
export const gapOf = ({ ours, theirs }: Pick<BooksDifference, "ours" | "theirs">): number | null =>
  ours === null || theirs === null ? null : ours - theirs;
