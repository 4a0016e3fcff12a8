/** When what waits is released, and where each line leads. Pure. */
import type { Waiting } from "#contract/member/money/income.ts";
import type { Entry } from "#contract/member/money/wallet.ts";
import { formatMoment, formatSpan } from "../../ui/time.ts";

export type WaitingBucket = "pending" | "held";

const words = {
  pending: { at: "到账", past: "即将到账" },
  held: { at: "前处理完", past: "即将处理完" },
} as const;

/** 11-24 10:00 到账，还剩 2 天 22 小时; null where no day is known and the rule says all. */
export function releaseWords(
  bucket: WaitingBucket,
  { releaseAt }: Pick<Waiting, "releaseAt">,
  now: number,
): string | null {
  if (releaseAt === null) return null;
  const { at, past } = words[bucket];
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
