/** /home/gold: the three buckets, what waits in them until when, where each coin came from and went. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Asset } from "#contract/enums.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { useMember } from "../../platform/member.ts";
import { query } from "../../platform/query.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Chip, Chips } from "../../ui/Chip.tsx";
import { formatGold, formatYuan } from "../../ui/money.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { BucketHead } from "./BucketHead.tsx";
import { Entries } from "./Entries.tsx";
import { buckets, choiceOf, readStatement, type StatementChoice } from "./filter.ts";
import styles from "./StatementPage.module.css";
import { WaitingCard } from "./WaitingCard.tsx";

/** Few members ever need it. */
const StandingNotice = later(() =>
  import("../../layout/StandingNotice.tsx").then((module) => module.StandingNotice),
);

export function StatementPage() {
  const [search, narrow] = useSearch();
  const { hidesGold } = useMember();
  const asked = readStatement(search);
  const choice = hidesGold ? { ...asked, asset: Asset.of.cash } : asked;
  const choose = (key: keyof StatementChoice, value: string) => narrow(choiceOf(key, value));
  const title = choice.asset === Asset.of.gold ? "金币明细" : "现金明细";
  return (
    <Page inner titleHidden="phone" title={title}>
      <div className={styles.assets}>
        <Chips label="币种">
          {Asset.values
            .filter((value) => value !== Asset.of.gold || !hidesGold)
            .map((value) => (
              <Chip
                key={value}
                isOn={choice.asset === value}
                onClick={() => choose("asset", String(value))}
              >
                {Asset.label(value)}
              </Chip>
            ))}
        </Chips>
        <Link to="/home/year" className={styles.year}>
          年度账单
        </Link>
      </div>
      <BucketTabs choice={choice} onChange={choose} />
    </Page>
  );
}

type BucketTabsProps = {
  choice: StatementChoice;
  onChange: (key: keyof StatementChoice, value: string) => void;
};

function BucketTabs({ choice, onChange }: BucketTabsProps) {
  const { asset, bucket } = choice;
  const standing = useMember().account?.standing;
  const stopped = standing?.withdrawals ? "withdrawals" : standing?.prizes && "prizes";
  const { data } = useQuery(query(getWallet));
  const isGold = asset === Asset.of.gold;
  const sums = data && (isGold ? data.gold : data.cash);
  const tabs = buckets.map(({ value, label }) => ({
    value,
    label,
    note: sums ? (isGold ? formatGold : formatYuan)(sums[value]) : "",
  }));
  return (
    <Tabs
      label="余额种类"
      tabs={tabs}
      value={bucket}
      onChange={(value) => onChange("bucket", value)}
    >
      <div className="stack">
        {stopped && bucket !== "pending" && <StandingNotice of={stopped} />}
        <BucketHead choice={choice} />
        {bucket !== "available" && <WaitingCard bucket={bucket} asset={asset} />}
        <Entries choice={choice} onChange={onChange} />
      </div>
    </Tabs>
  );
}
