/** What is taken off and why, what arrives and when, from the server, before anything is sent. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CallFailed } from "#contract/client.ts";
import type { Asset } from "#contract/enums.ts";
import { type Quote, quoteExchange } from "#contract/member/money/exchange.ts";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { yuanWords } from "../../ui/amounts.ts";
import { classes } from "../../ui/classes.ts";
import { Yuan } from "../../ui/Money.tsx";
import { formatYuan } from "../../ui/money.ts";
import { formatMoment } from "../../ui/time.ts";
import styles from "./QuoteBox.module.css";
import { useSettled } from "./useSettled.ts";

const typingMs = 300;

export type QuoteState = {
  data: Quote | undefined;
  /** Whether this is the quote of the amount that stands in the field now. */
  isCurrent: boolean;
  netWords: string;
  /** Whether the one of that amount is still being waited for; after a problem it is so once it is asked again. */
  isOnTheWay: boolean;
  /** Why there is no quote; "" while there is one, or while it is on its way. */
  problem: string;
  askAgain: () => void;
};

export function useQuote(asset: Asset, amount: number | null): QuoteState {
  const settled = useSettled(amount, typingMs);
  const wanted = { asset, amount: String(settled ?? 0) };
  const { data, error, isFetching, refetch } = useQuery({
    ...query(quoteExchange, { query: wanted }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = amount !== null && data?.amount === amount && data.asset === asset;
  const isAsked = settled === amount && !isFetching;
  const problem = error === null || isCurrent || !isAsked ? "" : problemOf(error);
  return {
    data,
    isCurrent,
    netWords: data ? formatYuan(data.netFen) : "",
    isOnTheWay: amount !== null && !isCurrent && problem === "",
    problem,
    askAgain: () => void refetch(),
  };
}

/** The server's own words, for example that nothing would be left of this amount. */
const problemOf = (error: Error): string =>
  error instanceof CallFailed ? error.message : "试算没有成功，请稍后再试。";

export function QuoteBox({ amount, quote }: { amount: number | null; quote: QuoteState }) {
  const now = useNow();
  const data = amount === null || quote.problem ? undefined : quote.data;
  return (
    <div
      className={classes(styles.quote, data && !quote.isCurrent && styles.stale)}
      aria-live="polite"
    >
      <p className={styles.net}>
        <span className={styles.label}>实际到账</span>
        {data ? (
          <Yuan fen={data.netFen} size="hero" tone="earn" />
        ) : (
          <span className={styles.dash}>—</span>
        )}
      </p>
      <dl>
        <Sum name="提现金额" fen={data?.grossFen} />
        <Sum name="手续费" fen={data && -data.feeFen} rule={data?.feeRule} />
        <Sum name="代扣税费" fen={data && -data.taxFen} rule={data?.taxRule} />
      </dl>
      <p className={styles.promise}>{promiseWords(quote, data, now)}</p>
    </div>
  );
}

type SumProps = { name: string; fen: number | undefined; rule?: string | undefined };

const Sum = ({ name, fen, rule }: SumProps) => (
  <div className={styles.sum}>
    <dt>{name}</dt>
    <dd>{fen === undefined ? "—" : yuanWords(fen)}</dd>
    {rule && <dd className={styles.rule}>{rule}</dd>}
  </div>
);

function promiseWords({ problem }: QuoteState, data: Quote | undefined, now: number): string {
  if (problem) return problem;
  return data ? `承诺 ${formatMoment(data.promisedAt, now)} 前到账` : "输入金额后显示到账时间";
}
