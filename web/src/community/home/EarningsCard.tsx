/** What became available, as bars with their sum: the last 30 days or 12 months (?earnings=month). */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { type Earnings, getEarnings } from "#contract/member/money/income.ts";
import { query } from "../../platform/query.ts";
import { useTerms } from "../../platform/terms.ts";
import { Card } from "../../ui/Card.tsx";
import { Chip, Chips } from "../../ui/Chip.tsx";
import { tickWords } from "../../ui/earned.ts";
import { BarChart } from "../../ui/BarChart.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Reward } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./EarningsCard.module.css";
import { pointsOf, readSpan, type Span, spans, sumOf } from "./points.ts";

export function EarningsCard() {
  const [search, setSearch] = useSearchParams();
  const span = readSpan(search);
  const earnings = useQuery(query(getEarnings, { query: { by: span } }));
  const choose = (value: Span) =>
    setSearch(value === "day" ? {} : { earnings: value }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Card
      title={spans.find(({ value }) => value === span)?.title}
      action={
        <Link to="/home/year" className={styles.more}>
          年度账单
        </Link>
      }
    >
      <div className={styles.spans}>
        <Chips label="时间范围">
          {spans.map(({ value, label }) => (
            <Chip key={value} isOn={value === span} onClick={() => choose(value)}>
              {label}
            </Chip>
          ))}
        </Chips>
      </div>
      <Loaded query={earnings} skeleton={<Skeleton height={288} />}>
        {/* Mounted again for each span: a bar chosen among days means nothing among months. */}
        {(data) => <Earned key={span} earnings={data} span={span} />}
      </Loaded>
    </Card>
  );
}

type EarnedProps = { earnings: Earnings; span: Span };

/** A chart without bars would say less than this sentence. */
function Earned({ earnings, span }: EarnedProps) {
  const { goldPerYuan } = useTerms();
  if (earnings.points.every(({ gold, fen }) => gold === 0 && fen === 0)) {
    return (
      <p className={styles.hollow}>
        这段时间没有到账，完成的任务通过审核后会画在这里。
        <Link to="/task">去做任务</Link>
      </p>
    );
  }
  return (
    <>
      <p className={styles.total}>
        <Reward {...sumOf(earnings)} goldPerYuan={goldPerYuan} size="l" tone="positive" />
      </p>
      <BarChart
        label={`${span === "day" ? "每日" : "每月"}到账，折合成元`}
        points={pointsOf(earnings, span, goldPerYuan)}
        formatTick={tickWords}
        smallestStep={100}
      />
    </>
  );
}
