/** /exchange/detail?id=: where an exchange stands, when it arrives, and why not if it does not. */
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Asset, ExchangeState, ExchangeType } from "#contract/enums.ts";
import { type Exchange, getExchange } from "#contract/member/money/exchange.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { amountWords, yuanWords } from "../../ui/amounts.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { formatMoment } from "../../ui/time.ts";
import { CodeCard } from "./CodeCard.tsx";
import { ExchangeHero } from "./ExchangeHero.tsx";
import styles from "./ExchangePage.module.css";
import { isCash, wordsOf } from "./kinds.ts";
import { ParcelCard } from "./ParcelCard.tsx";
import { stepsOf } from "./steps.ts";

const watchMs = 15_000;

// With its dialog, apart: few exchanges can still be taken back.
const CancelButton = later(
  () => import("./CancelButton.tsx").then((m) => m.CancelButton),
  <Skeleton width={106} height={44} />,
);

const isMoving = (state: ExchangeState | undefined) =>
  state === ExchangeState.of.pendingReview || state === ExchangeState.of.toBeIssued;

export function ExchangePage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "0";
  const exchange = useQuery({
    ...query(getExchange, { params: { id } }),
    refetchInterval: ({ state }) => (isMoving(state.data?.state) ? watchMs : false),
  });
  return (
    <Page
      narrow
      titleHidden="phone"
      title={exchange.data ? wordsOf(exchange.data).progress : "兑换进度"}
    >
      <Loaded query={exchange} skeleton={<ExchangeSkeleton />} missing={<NoSuchExchange />}>
        {(data) => <Detail exchange={data} />}
      </Loaded>
    </Page>
  );
}

function Detail({ exchange }: { exchange: Exchange }) {
  const now = useNow();
  return (
    <div className="stack">
      <ExchangeHero exchange={exchange} />
      {exchange.hasCode && <CodeCard id={exchange.id} />}
      {exchange.address && <ParcelCard exchange={exchange} />}
      <Card title="进度">
        <Stepper label={wordsOf(exchange).progress} steps={stepsOf(exchange, now)} />
      </Card>
      <Card title="详情">
        <DescriptionList pairs={pairsOf(exchange, now)} />
      </Card>
      <div className={styles.ways}>
        {exchange.canCancel && <CancelButton exchange={exchange} />}
        <ButtonLink to="/home/exchange" kind="secondary">
          全部兑换记录
        </ButtonLink>
        <ButtonLink to={`/home/feedback/ask?type=3&about=exchange:${exchange.id}`} kind="quiet">
          有疑问
        </ButtonLink>
      </div>
    </div>
  );
}

const pairsOf = (exchange: Exchange, now: number) => [
  ...(isCash(exchange) ? moneyPairs(exchange) : prizePairs(exchange)),
  { key: "申请时间", value: formatMoment(exchange.createdAt, now) },
  { key: "编号", value: exchange.id },
];

const moneyPairs = (exchange: Exchange) => [
  { key: "提现", value: amountWords(exchange.asset, exchange.amount) },
  ...(exchange.asset === Asset.of.gold
    ? [{ key: "折合", value: yuanWords(exchange.grossFen) }]
    : []),
  { key: "手续费", value: yuanWords(-exchange.feeFen) },
  { key: "代扣税费", value: yuanWords(-exchange.taxFen) },
  { key: "实际到账", value: <b>{yuanWords(exchange.netFen)}</b> },
  { key: "收款支付宝", value: exchange.payee },
];

const prizePairs = ({ title, type, asset, amount }: Exchange) => [
  { key: "奖品", value: title },
  { key: "类型", value: ExchangeType.label(type) },
  { key: "支付", value: <b>{amountWords(asset, amount)}</b> },
];

const NoSuchExchange = () => (
  <ErrorState
    title="没有这条兑换记录"
    hint="链接可能不完整，或者属于另一个账号。"
    action={<ButtonLink to="/home/exchange">查看兑换记录</ButtonLink>}
  />
);

function ExchangeSkeleton() {
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">正在加载兑换进度</span>
      <Skeleton height={168} />
      <Skeleton height={196} />
      <Skeleton height={340} />
    </div>
  );
}
