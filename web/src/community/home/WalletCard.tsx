/** The three buckets of both currencies, each with the sentence that says what it is. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getWallet, type Wallet } from "#contract/member/money/wallet.ts";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { useTerms } from "../../platform/terms.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./WalletCard.module.css";

/** Drawn with the page, as its part. */
export const ArrivedLine = later(() => import("./Today.tsx").then((module) => module.ArrivedLine));

type WalletCardProps = {
  hidesGold: boolean;
  /** Its zeros would go away again for somebody new, who is shown the way to their first withdrawal instead. */
  isHeldBack: boolean;
};

export function WalletCard({ hidesGold, isHeldBack }: WalletCardProps) {
  const wallet = useQuery(query(getWallet));
  return (
    <Card
      title="我的钱包"
      action={
        <span className={styles.actions}>
          {!hidesGold && (
            <Link to="/home/prize-exchange" className={styles.more}>
              换奖品
            </Link>
          )}
          <Link to={hidesGold ? "/home/gold?asset=2" : "/home/gold"} className={styles.more}>
            {hidesGold ? "现金明细" : "金币明细"}
          </Link>
        </span>
      }
    >
      <Loaded query={wallet} skeleton={<WalletSkeleton />}>
        {(data) =>
          isHeldBack ? <WalletSkeleton /> : <Buckets wallet={data} hidesGold={hidesGold} />
        }
      </Loaded>
    </Card>
  );
}

const Buckets = ({ wallet, hidesGold }: { wallet: Wallet; hidesGold: boolean }) => (
  <div className={styles.wallet}>
    <ArrivedLine arrived={wallet.arrived} />
    {!hidesGold && <GoldBuckets wallet={wallet} />}
    <CashBuckets wallet={wallet} />
    <div className={styles.ways}>
      <ButtonLink to="/exchange">去提现</ButtonLink>
      <ButtonLink to="/task" kind="secondary">
        做任务
      </ButtonLink>
    </div>
  </div>
);

function GoldBuckets({ wallet: { gold } }: { wallet: Wallet }) {
  const { goldPerYuan } = useTerms();
  return (
    <div className={styles.asset}>
      <Link to="/home/gold" className={styles.main}>
        <span className={styles.label}>可用金币</span>
        <Gold gold={gold.available} goldPerYuan={goldPerYuan} size="hero" tone="earn" />
      </Link>
      <div className={styles.others}>
        <Link to="/home/gold?bucket=pending" className={styles.bucket}>
          <span className={styles.label}>待审核</span>
          <Gold
            gold={gold.pending}
            goldPerYuan={goldPerYuan}
            tone={gold.pending > 0 ? "pending" : "plain"}
            stacked
          />
          <span className={styles.note}>审核后转入可用</span>
        </Link>
        <Link to="/home/gold?bucket=held" className={styles.bucket}>
          <span className={styles.label}>冻结</span>
          <Gold gold={gold.held} goldPerYuan={goldPerYuan} stacked />
          <span className={styles.note}>提现或兑换处理中</span>
        </Link>
      </div>
    </div>
  );
}

function CashBuckets({ wallet: { cash } }: { wallet: Wallet }) {
  const parts = [
    { to: "/exchange?type=cash", label: "现金钱包", fen: cash.available, tone: "earn" },
    {
      to: "/home/gold?asset=2&bucket=pending",
      label: "待审核",
      fen: cash.pending,
      tone: cash.pending > 0 ? "pending" : "plain",
    },
    { to: "/home/gold?asset=2&bucket=held", label: "冻结", fen: cash.held, tone: "plain" },
  ] as const;
  return (
    <div className={styles.cash}>
      {parts.map(({ to, label, fen, tone }) => (
        <Link key={to} to={to} className={styles.bucket}>
          <span className={styles.label}>{label}</span>
          <Yuan fen={fen} tone={tone} />
        </Link>
      ))}
    </div>
  );
}

/** As high as the wallet on this width, so that what is below stays where it is. */
const WalletSkeleton = () => (
  <div className={styles.bones} role="status">
    <span className="visually-hidden">正在加载钱包</span>
    <Skeleton height="100%" />
  </div>
);
