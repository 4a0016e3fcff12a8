/** One exchange where something about it is decided: to look at, with the way to its own page. */
import { useQuery } from "@tanstack/react-query";
import { consoleExchange } from "#contract/console/money/exchange.ts";
import { query } from "../../platform/query.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { ExchangeParts } from "./ExchangeParts.tsx";

export function ExchangeCase({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(query(consoleExchange, { params: { id: String(id) } }));
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={10} />;
  return (
    <>
      <p>
        <FromHere to={`/exchanges?state=all&open=${id}`}>到提现与兑换里处理</FromHere>
      </p>
      <ExchangeParts exchange={data} />
    </>
  );
}
