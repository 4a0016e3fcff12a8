/** The three accounts of each currency. */
import type { Bucket } from "#contract/member/money/wallet.ts";

export const bucketLabels: Record<Bucket, string> = {
  pending: "待审核",
  available: "可用",
  held: "冻结",
};

/** In the order in which money passes through them. */
export const buckets: readonly Bucket[] = ["pending", "available", "held"];
