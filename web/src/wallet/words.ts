/** When what waits is released, and where each line leads. Pure. */
import type { Waiting } from "#contract/member/income.ts";
import type { Entry } from "#contract/member/wallet.ts";
import { formatMoment, formatSpan } from "../ui/time.ts";

export type WaitingBucket = "pending" | "held";

const words = {
  pending: { at: "前到账", past: "即将到账", open: "审核后到账" },
  held: { at: "前处理完", past: "已超过承诺时间，正在加急处理", open: "处理完后扣除或退回" },
} as const;

/** 11-24 10:00 前到账，还剩 2 天 22 小时 */
export function releaseWords(
  bucket: WaitingBucket,
  { releaseAt }: Pick<Waiting, "releaseAt">,
  now: number,
): string {
  const { at, past, open } = words[bucket];
  if (releaseAt === null) return open;
  const left = Date.parse(releaseAt) - now;
  return left > 0 ? `${formatMoment(releaseAt, now)} ${at}，还剩 ${formatSpan(left)}` : past;
}

export function linkOf(about: NonNullable<Entry["about"]>): string {
  switch (about.kind) {
    case "response":
      return `/home/history-detail?id=${about.id}`;
    case "exchange":
      return `/exchange/detail?id=${about.id}`;
  }
}
