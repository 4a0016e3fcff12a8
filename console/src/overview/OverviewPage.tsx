/** What waits, what is owed, what came in today; every number leads to its rows. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { getOverview } from "#contract/console/staff.ts";
import { count, yuan } from "../platform/money.ts";
import { query } from "../platform/query.ts";
import { Page } from "../ui/Page.tsx";
import { FailureState } from "../ui/States.tsx";
import { Card, Cards } from "./Cards.tsx";
import styles from "./Overview.module.css";

const TodayChart = lazy(() => import("./TodayChart.tsx").then((m) => ({ default: m.TodayChart })));
const refreshMs = 60_000;

export function OverviewPage() {
  const { data, error, refetch } = useQuery({ ...query(getOverview), refetchInterval: refreshMs });
  if (!data && error)
    return (
      <Page title="总览">
        <FailureState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  const shown = (text: (number: number) => string, number: number | undefined) =>
    number === undefined ? null : text(number);
  return (
    <Page title="总览">
      <Cards title="待处理">
        <Card name="待审核的参与记录" value={shown(count, data?.auditPending)} to="/responses" />
        <Card name="待审核的提现" value={shown(count, data?.exchangesPending)} to="/exchanges" />
        <Card name="超时的提现" value={shown(count, data?.exchangesOverdue)} to="/exchanges" isBad={(data?.exchangesOverdue ?? 0) > 0} />
        <Card name="发放失败的后台任务" value={shown(count, data?.outboxDead)} to="/exchanges?state=2" isBad={(data?.outboxDead ?? 0) > 0} note={`另有 ${data?.outboxWaiting ?? 0} 个在排队`} />
      </Cards>
      <Cards title="资金">
        <Card name="申请中的提现" value={shown(yuan, data?.pendingFen)} to="/exchanges" note="待审核与待发放，到账合计" />
        <Card name="应付会员" value={shown(yuan, data?.owedFen)} to="/members" note="金币按汇率折算，加现金" />
        <Card name="今日已发放" value={shown(yuan, data?.paidTodayFen)} to="/exchanges?state=1" />
      </Cards>
      <Cards title="今日">
        <Card name="会员" value={shown(count, data?.members)} to="/members" note="累计" />
        <Card name="今日注册" value={shown(count, data?.membersToday)} to="/members" />
        <Card name="今日参与" value={shown(count, data?.responsesToday)} to="/responses?audit=all" />
        <Card name="今日完成" value={shown(count, data?.completesToday)} to="/responses?audit=all&result=1" />
      </Cards>
      <section className={styles.chart} aria-label="今日图表">
        <Suspense fallback={null}>{data && <TodayChart overview={data} />}</Suspense>
      </section>
    </Page>
  );
}
