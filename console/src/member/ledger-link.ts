/** Where one account's lines are shown. */
import type { Asset } from "#contract/enums.ts";
import type { Bucket } from "#contract/member/wallet.ts";

export const bucketLabels: Record<Bucket, string> = {
  pending: "待审核",
  available: "可用",
  held: "冻结",
};

/** In the order in which money passes through them. */
export const buckets: readonly Bucket[] = ["pending", "available", "held"];

export const ledgerLink = (memberId: number, asset: Asset, bucket: Bucket): string =>
  `/members/${memberId}?asset=${asset}&bucket=${bucket}`;
