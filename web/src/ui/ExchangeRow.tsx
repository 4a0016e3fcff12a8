/** One line of the records: what it was, when, what it came to, and where it stands. */
import { ExchangeType } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/exchange.ts";
import { useNow } from "../platform/useNow.ts";
import { Row } from "../ui/List.tsx";
import { Yuan } from "../ui/Money.tsx";
import { formatGold } from "../ui/money.ts";
import { ExchangeBadge } from "../ui/StateBadge.tsx";
import { formatMoment } from "../ui/time.ts";
import { amountWords } from "./amount.ts";
import { isCash } from "./kinds.ts";

export function ExchangeRow({ exchange }: { exchange: Exchange }) {
  const { id, title, type, asset, amount, netFen, createdAt, state } = exchange;
  const isMoney = isCash(exchange);
  const what = isMoney ? amountWords(asset, amount) : ExchangeType.label(type);
  return (
    <Row
      to={`/exchange/detail?id=${id}`}
      title={title}
      about={`${what} · ${formatMoment(createdAt, useNow())}`}
      end={
        <>
          {isMoney ? <Yuan fen={netFen} /> : <GoldSpent gold={amount} />}
          <ExchangeBadge state={state} />
        </>
      }
    />
  );
}

const GoldSpent = ({ gold }: { gold: number }) => (
  <span>
    <b>{formatGold(gold)}</b> 金币
  </span>
);
