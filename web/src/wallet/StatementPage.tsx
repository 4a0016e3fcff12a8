/** /home/gold: where each coin came from and where it went. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Asset } from "#contract/enums.ts";
import { listPoints } from "#contract/member/wallet.ts";
import { Page } from "../layout/Page.tsx";
import { pages } from "../platform/query.ts";
import { useNow } from "../platform/useNow.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Chip, Chips } from "../ui/Chip.tsx";
import { Rows } from "../ui/List.tsx";
import { PagedList } from "../ui/PagedList.tsx";
import { PullToRefresh } from "../ui/PullToRefresh.tsx";
import { Select } from "../ui/Select.tsx";
import { SkeletonRows } from "../ui/Skeleton.tsx";
import { Empty } from "../ui/States.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { monthsBack } from "../ui/time.ts";
import { BucketHead } from "./BucketHead.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { buckets, queryOf, readStatement, type StatementChoice, withStatement } from "./filter.ts";
import styles from "./StatementPage.module.css";

export function StatementPage() {
  const [search, setSearch] = useSearchParams();
  const choice = readStatement(search);
  const choose = (key: keyof StatementChoice, value: string) =>
    setSearch(withStatement(search, key, value), { replace: true, preventScrollReset: true });
  const list = useInfiniteQuery(pages(listPoints, { query: queryOf(choice) }));
  return (
    <Page inner titleHidden="phone" title="金币明细">
      <div className={styles.assets}>
        <Chips label="币种">
          {Asset.values.map((value) => (
            <Chip
              key={value}
              isOn={choice.asset === value}
              onClick={() => choose("asset", String(value))}
            >
              {Asset.label(value)}
            </Chip>
          ))}
        </Chips>
        <MonthFilter value={choice.month} onChange={choose} />
      </div>
      <Tabs
        label="余额种类"
        tabs={buckets.map(({ value, label }) => ({ value, label }))}
        value={choice.bucket}
        onChange={(value) => choose("bucket", value)}
      >
        <BucketHead choice={choice} />
        <PullToRefresh onRefresh={() => list.refetch()}>
          <Card flush>
            <PagedList query={list} skeleton={<Waiting />} empty={<NoEntries choice={choice} />}>
              {(entries) => (
                <Rows label="明细">
                  {entries.map((entry) => (
                    <EntryRow key={entry.seq} entry={entry} asset={choice.asset} />
                  ))}
                </Rows>
              )}
            </PagedList>
          </Card>
        </PullToRefresh>
      </Tabs>
    </Page>
  );
}

type MonthFilterProps = {
  value: string;
  onChange: (key: keyof StatementChoice, value: string) => void;
};

function MonthFilter({ value, onChange }: MonthFilterProps) {
  const known = monthsBack(useNow(), 18);
  const months = value && !known.includes(value) ? [...known, value] : known;
  return (
    <div className={styles.month}>
      <Select
        aria-label="月份"
        placeholder="全部月份"
        value={value}
        options={months.map((month) => ({
          value: month,
          label: month.replace("-", " 年 ") + " 月",
        }))}
        onChange={({ target }) => onChange("month", target.value)}
      />
    </div>
  );
}

const Waiting = () => (
  <div className={styles.waiting}>
    <SkeletonRows rows={6} height={64} />
  </div>
);

function NoEntries({ choice }: { choice: StatementChoice }) {
  const bucket = buckets.find(({ value }) => value === choice.bucket);
  const content = `${choice.month ? "这个月的" : ""}${bucket?.label ?? ""}${Asset.label(choice.asset)}明细`;
  if (choice.bucket === "held")
    return <Empty content={content} hint="申请提现后，占用的部分会列在这里。" />;
  return (
    <Empty
      content={content}
      hint="完成任务后，每一笔都会列在这里。"
      action={
        <ButtonLink to="/task" kind="secondary">
          去做任务
        </ButtonLink>
      }
    />
  );
}
