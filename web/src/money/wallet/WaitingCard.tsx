/** What stands behind 待审核 or 冻结 now, line by line: until when, and by which rule. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Asset } from "#contract/enums.ts";
import { listWaiting, type Waiting } from "#contract/member/money/income.ts";
import { useMember } from "../../platform/member.ts";
import { pages } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { PagedList } from "../../ui/PagedList.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./StatementPage.module.css";
import { linkOf, releaseWords, type WaitingBucket } from "./words.ts";

const titles = { pending: "等待到账", held: "冻结中" } as const;
const nothing = {
  pending: "暂无等待审核的奖励。",
  held: "暂无冻结，提现和兑换时会列在这里。",
  stopped: "没有提现或兑换占用的部分。因处罚暂停期间，钱仍记在可用里，原因和期限见上。",
} as const;
const pageSize = 5;

type WaitingCardProps = { bucket: WaitingBucket; asset: Asset };

export function WaitingCard({ bucket, asset }: WaitingCardProps) {
  const standing = useMember().account?.standing;
  const of = bucket === "held" && (standing?.withdrawals ?? standing?.prizes) ? "stopped" : bucket;
  const list = useInfiniteQuery(pages(listWaiting, { query: { bucket, asset, size: pageSize } }));
  return (
    <Card flush title={titles[bucket]}>
      <PagedList
        query={list}
        isByHand
        skeleton={<Bones />}
        empty={<p className={styles.nothing}>{nothing[of]}</p>}
      >
        {(lines) => (
          <Rows label={titles[bucket]}>
            {lines.map((line) => (
              <WaitingRow key={`${line.about.kind}${line.about.id}`} line={line} bucket={bucket} />
            ))}
          </Rows>
        )}
      </PagedList>
    </Card>
  );
}

type WaitingRowProps = { line: Waiting; bucket: WaitingBucket };

function WaitingRow({ line, bucket }: WaitingRowProps) {
  const now = useNow();
  const { goldPerYuan } = useTerms();
  const release = releaseWords(bucket, line, now);
  const tone = bucket === "pending" ? "pending" : "plain";
  return (
    <Row
      to={linkOf(line.about)}
      title={line.title}
      about={
        <>
          {release && <span className={styles.release}>{release}</span>}
          <span className={styles.because}>{line.rule}</span>
        </>
      }
      end={
        line.asset === Asset.of.gold ? (
          <Gold gold={line.amount} goldPerYuan={goldPerYuan} tone={tone} stacked />
        ) : (
          <Yuan fen={line.amount} tone={tone} />
        )
      }
    />
  );
}

const Bones = () => (
  <div className={styles.waiting}>
    <SkeletonRows rows={2} height={72} />
  </div>
);
