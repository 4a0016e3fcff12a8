/** Over the lines: how much is in this bucket, and what the bucket means. */
import { useQuery } from "@tanstack/react-query";
import { Asset } from "#contract/enums.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { useMember } from "../../platform/member.ts";
import { query } from "../../platform/query.ts";
import { useTerms } from "../../platform/terms.ts";
import { amountWords } from "../../ui/amounts.ts";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { NoBalance } from "../../ui/NoBalance.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ruleOf, type StatementChoice } from "./filter.ts";
import styles from "./StatementPage.module.css";

const tones = { available: "earn", pending: "pending", held: "plain" } as const;

export function BucketHead({ choice: { asset, bucket } }: { choice: StatementChoice }) {
  const terms = useTerms();
  const { account } = useMember();
  const { data, isError, refetch } = useQuery(query(getWallet));
  const isGold = asset === Asset.of.gold;
  const look = { tone: tones[bucket], size: "hero" } as const;
  return (
    <div className={styles.head}>
      <div className={styles.sum}>
        {!data &&
          (isError ? <NoBalance onRetry={refetch} /> : <Skeleton width={200} height={40} />)}
        {data && isGold && (
          <Gold gold={data.gold[bucket]} goldPerYuan={terms.goldPerYuan} {...look} />
        )}
        {data && !isGold && <Yuan fen={data.cash[bucket]} {...look} />}
      </div>
      <p className="quiet">{ruleOf(bucket, account?.standing)}</p>
      {data && <Owed owed={isGold ? data.owed.gold : data.owed.fen} asset={asset} />}
    </div>
  );
}

/** Hardly anybody ever sees it: a reward that was taken back for proven fraud and had been spent. */
function Owed({ owed, asset }: { owed: number; asset: Asset }) {
  if (owed === 0) return null;
  return (
    <Notice tone="danger" title={`有 ${amountWords(asset, owed)} 待追缴`}>
      查实作弊的奖励已被收回，其中已经提走的部分记为欠款，以后的奖励会先用来偿还。明细里每一笔“抵扣欠款”都写明用途；有疑问可在参与记录里申诉。
    </Notice>
  );
}
