/** What it is about, the state, the promise; or the reason, and asking again. */
import { ExchangeState } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/money/exchange.ts";
import { useNow } from "../../platform/useNow.ts";
import { PrizePicture } from "../../ui/PrizePicture.tsx";
import { amountWords } from "../../ui/amounts.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ExchangeBadge } from "../../ui/StateBadge.tsx";
import styles from "./ExchangePage.module.css";
import { againPath, isCash, wordsOf } from "./kinds.ts";
import { bonusWords, promiseOf } from "./steps.ts";

export function ExchangeHero({ exchange }: { exchange: Exchange }) {
  const promise = promiseOf(exchange, useNow());
  const bonus = bonusWords(exchange);
  return (
    <Card>
      <div className={styles.hero}>
        {isCash(exchange) ? <Money exchange={exchange} /> : <PrizeHead exchange={exchange} />}
        {promise && (
          <Notice tone={promise.isLate ? "danger" : "plain"}>{`${promise.words}${bonus}`}</Notice>
        )}
        {!promise && bonus && <Notice tone="accent">{bonus}</Notice>}
        <Setback exchange={exchange} />
      </div>
    </Card>
  );
}

function Money({ exchange }: { exchange: Exchange }) {
  const isIssued = exchange.state === ExchangeState.of.issued;
  return (
    <>
      <p className={styles.top}>
        <span className="quiet">{isIssued ? "已到账" : "到账金额"}</span>
        <ExchangeBadge state={exchange.state} />
      </p>
      <p>
        <Yuan fen={exchange.netFen} size="hero" tone={isIssued ? "positive" : "plain"} />
      </p>
      <p className="quiet">
        {`${exchange.title} · ${amountWords(exchange.asset, exchange.amount)}`}
      </p>
    </>
  );
}

function PrizeHead({
  exchange: { title, type, prize, asset, amount, state },
}: {
  exchange: Exchange;
}) {
  return (
    <div className={styles.prize}>
      <PrizePicture cover={prize?.cover ?? null} type={type} size="small" />
      <div className={styles.prizeWords}>
        <p className={styles.name}>{title}</p>
        <p className="quiet">{amountWords(asset, amount)}</p>
      </div>
      <ExchangeBadge state={state} />
    </div>
  );
}

function Setback({ exchange }: { exchange: Exchange }) {
  const isRejected = exchange.state === ExchangeState.of.rejected;
  if (!isRejected && exchange.state !== ExchangeState.of.failed) return null;
  const words = wordsOf(exchange);
  return (
    <Notice
      tone="danger"
      title={isRejected ? "没有通过审核" : words.failed}
      action={
        <>
          <ButtonLink to={againPath(exchange)} size="s">
            {isCash(exchange) ? "再次提现" : "再次兑换"}
          </ButtonLink>
          <ButtonLink
            to={`/home/feedback/ask?type=4&about=exchange:${exchange.id}`}
            kind="secondary"
            size="s"
          >
            申诉
          </ButtonLink>
        </>
      }
    >
      {exchange.reason && <p>{`原因：${exchange.reason}`}</p>}
      <p>{`${words.back}。`}</p>
    </Notice>
  );
}
