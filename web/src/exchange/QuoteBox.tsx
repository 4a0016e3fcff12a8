/** What arrives and when, from the server, before anything is sent. Its size never changes. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Asset } from "#contract/enums.ts";
import { type Quote, quoteExchange } from "#contract/member/exchange.ts";
import { query } from "../platform/query.ts";
import { useNow } from "../platform/useNow.ts";
import { classes } from "../ui/classes.ts";
import { DescriptionList } from "../ui/List.tsx";
import { Yuan } from "../ui/Money.tsx";
import { formatYuan } from "../ui/money.ts";
import { formatMoment } from "../ui/time.ts";
import { useSettled } from "./useSettled.ts";
import styles from "./WithdrawForm.module.css";

const typingMs = 300;

export type QuoteState = {
  data: Quote | undefined;
  /** It is the quote of the amount that stands in the field now. */
  isCurrent: boolean;
  netWords: string;
  isFailed: boolean;
};

export function useQuote(asset: Asset, amount: number | null): QuoteState {
  const settled = useSettled(amount, typingMs);
  const wanted = { asset, amount: String(settled ?? 0) };
  const { data, isError } = useQuery({
    ...query(quoteExchange, { query: wanted }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = amount !== null && data?.amount === amount && data.asset === asset;
  return { data, isCurrent, netWords: data ? formatYuan(data.netFen) : "", isFailed: isError };
}

type QuoteBoxProps = { asset: Asset; amount: number | null; quote: QuoteState };

export function QuoteBox({ amount, quote }: QuoteBoxProps) {
  const now = useNow();
  const data = amount === null ? undefined : quote.data;
  const yuan = (fen: number | undefined) => (fen === undefined ? "—" : `${formatYuan(fen)} 元`);
  const pairs = [
    { key: "提现金额", value: yuan(data?.grossFen) },
    { key: "手续费", value: yuan(data?.feeFen) },
    { key: "代扣税费", value: yuan(data?.taxFen) },
  ];
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
      <DescriptionList pairs={pairs} />
      <p className={styles.promise}>{promiseWords(quote, data, now)}</p>
    </div>
  );
}

function promiseWords(quote: QuoteState, data: Quote | undefined, now: number): string {
  if (quote.isFailed && !quote.isCurrent) return "试算没有成功，请稍后再试。";
  return data ? `承诺 ${formatMoment(data.promisedAt, now)} 前到账` : "输入金额后显示到账时间";
}
