/** The sum, the state, the promise; or the reason, and asking again. */
import { Asset, ExchangeState } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/exchange.ts";
import { useNow } from "../platform/useNow.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Yuan } from "../ui/Money.tsx";
import { Notice } from "../ui/Notice.tsx";
import { ExchangeBadge } from "../ui/StateBadge.tsx";
import { amountWords } from "./amount.ts";
import styles from "./ExchangePage.module.css";
import { promiseOf } from "./steps.ts";

export function ExchangeHero({ exchange }: { exchange: Exchange }) {
  const promise = promiseOf(exchange, useNow());
  const isIssued = exchange.state === ExchangeState.of.issued;
  return (
    <Card>
      <div className={styles.hero}>
        <p className={styles.top}>
          <span className={styles.quiet}>{isIssued ? "已到账" : "到账金额"}</span>
          <ExchangeBadge state={exchange.state} />
        </p>
        <p>
          <Yuan fen={exchange.netFen} size="hero" tone={isIssued ? "positive" : "plain"} />
        </p>
        <p className={styles.quiet}>
          {`${exchange.title} · ${amountWords(exchange.asset, exchange.amount)}`}
        </p>
        {promise && <Notice tone={promise.isLate ? "danger" : "plain"}>{promise.words}</Notice>}
        <Setback exchange={exchange} />
      </div>
    </Card>
  );
}

function Setback({ exchange: { state, reason, asset } }: { exchange: Exchange }) {
  const isRejected = state === ExchangeState.of.rejected;
  if (!isRejected && state !== ExchangeState.of.failed) return null;
  return (
    <Notice
      tone="danger"
      title={isRejected ? "没有通过审核" : "打款没有成功"}
      action={
        <ButtonLink to={asset === Asset.of.cash ? "/exchange?type=cash" : "/exchange"} size="s">
          再次申请
        </ButtonLink>
      }
    >
      {reason && <p>{`原因：${reason}`}</p>}
      <p>金额已全部退回可用余额。</p>
    </Notice>
  );
}
