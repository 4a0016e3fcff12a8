/** One exchange beside the queue, with what can be done about it. */
import { useQuery } from "@tanstack/react-query";
import { type ConsoleExchange, consoleExchange } from "#contract/console/money/exchange.ts";
import { query } from "../../platform/query.ts";
import { Details } from "../../ui/Details.tsx";
import { ActButtons, canAct } from "./ActButtons.tsx";
import type { Acts, Asked } from "./acts.tsx";
import { isCash } from "./columns.tsx";
import { ExchangeParts } from "./ExchangeParts.tsx";

type ExchangeDetailsProps = {
  id: number;
  /** The list's row shows at once, the fresh one follows. */
  row: ConsoleExchange | undefined;
  acts: Acts;
  onClose: () => void;
  onDecide: (isYes: boolean, row: ConsoleExchange) => void;
  onAct: (act: Asked["act"], row: ConsoleExchange) => void;
};

export function ExchangeDetails({ id, row, acts, onClose, ...does }: ExchangeDetailsProps) {
  const result = useQuery({
    ...query(consoleExchange, { params: { id: String(id) } }),
    ...(row && { placeholderData: row }),
  });
  const isPrize = result.data !== undefined && !isCash(result.data);
  return (
    <Details
      title={`${isPrize ? "兑换" : "提现"} ${id}`}
      result={result}
      onClose={onClose}
      footer={(exchange) =>
        canAct(exchange, acts) ? <ActButtons exchange={exchange} acts={acts} {...does} /> : null
      }
    >
      {(exchange) => (
        <ExchangeParts
          exchange={exchange}
          {...(acts.reveal && { onReveal: () => does.onAct("reveal", exchange) })}
        />
      )}
    </Details>
  );
}
