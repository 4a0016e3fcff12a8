/** Over the lines: how much is in this bucket, and what the bucket means. */
import { useQuery } from "@tanstack/react-query";
import { Asset } from "#contract/enums.ts";
import { getWallet } from "#contract/member/wallet.ts";
import { query } from "../platform/query.ts";
import { useSite } from "../platform/site.ts";
import { Gold, Yuan } from "../ui/Money.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { buckets, type StatementChoice } from "./filter.ts";
import styles from "./StatementPage.module.css";

const tones = { available: "earn", pending: "pending", held: "plain" } as const;

export function BucketHead({ choice: { asset, bucket } }: { choice: StatementChoice }) {
  const { brand } = useSite();
  const { data } = useQuery(query(getWallet));
  const isGold = asset === Asset.of.gold;
  const look = { tone: tones[bucket], size: "hero" } as const;
  return (
    <div className={styles.head}>
      <div className={styles.sum}>
        {!data && <Skeleton width={200} height={40} />}
        {data && isGold && (
          <Gold gold={data.gold[bucket]} goldPerYuan={brand.goldPerYuan} {...look} />
        )}
        {data && !isGold && <Yuan fen={data.cash[bucket]} {...look} />}
      </div>
      <p className={styles.rule}>{buckets.find(({ value }) => value === bucket)?.rule}</p>
    </div>
  );
}
