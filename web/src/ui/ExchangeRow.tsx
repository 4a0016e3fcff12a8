/** One line of the records: what it was, when, what it came to, and where it stands. */
import { ExchangeType } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/money/exchange.ts";
import { useNow } from "../platform/useNow.ts";
import { amountWords } from "./amounts.ts";
import { Row } from "./List.tsx";
import { Yuan } from "./Money.tsx";
import { formatGold } from "./money.ts";
import { ExchangeBadge } from "./StateBadge.tsx";
import { formatMoment } from "./time.ts";

export function ExchangeRow({ exchange }: { exchange: Exchange }) {
  const { id, title, type, asset, amount, netFen, createdAt, state } = exchange;
  const isMoney = type === ExchangeType.of.cash;
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
