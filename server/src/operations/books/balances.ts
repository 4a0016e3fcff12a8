/** The checks that held and pending balances have exchanges and rewards behind them. */
import { Asset } from "#contract/enums.ts";
import { openHolds } from "../../money/payout/api.ts";
import { yuan } from "../../money/exchange/api.ts";
import { BATCH, rowsOf, sideBySide } from "../../platform/side-by-side.ts";
import { pendingRewards } from "../../study/survey/api.ts";
import { bucketBalances, type MemberSum } from "../../ledger/wallet/api.ts";
import type { Check, CheckFound, BooksSnapshot } from "./check.ts";

/** Nothing but an exchange holds anything. */
export const checkHolds: Check = (scene) =>
  compare(scene, { bucket: "held", behind: openHolds, words: ["冻结余额", "未结束的兑换"] });

export const checkPending: Check = (scene) =>
  compare(scene, {
    bucket: "pending",
    behind: pendingRewards,
    words: ["待审核余额", "未审核的奖励"],
  });

type Sides = {
  bucket: "held" | "pending";
  behind: typeof openHolds;
  /** What the two sides are called. */
  words: readonly [string, string];
};

async function* compare({ tx }: BooksSnapshot, { bucket, behind, words }: Sides) {
  const pairs = sideBySide(
    rowsOf<MemberSum>((after) => bucketBalances(tx, bucket, { after, size: BATCH })),
    rowsOf<MemberSum>((after) => behind(tx, { after, size: BATCH })),
    (a, b) => a.memberId - b.memberId || a.asset - b.asset,
  );
  let checked = 0;
  for await (const [balance, sum] of pairs) {
    checked += 1;
    const of = balance ?? sum;
    if (of && balance?.amount !== sum?.amount)
      yield found(of, { ours: balance?.amount ?? 0, theirs: sum?.amount ?? 0, words });
  }
  return { checked };
}

type Amounts = { ours: number; theirs: number; words: Sides["words"] };

function found({ memberId, asset }: MemberSum, { ours, theirs, words }: Amounts): CheckFound {
  const amount = (n: number) => (asset === Asset.of.gold ? `${n} 金币` : `${yuan(n)} 元`);
  const [balance, sum] = words;
  return {
    subject: `member:${memberId}`,
    detail: `${balance} ${amount(ours)}，${sum}合计 ${amount(theirs)}`,
    ours,
    theirs,
  };
}
