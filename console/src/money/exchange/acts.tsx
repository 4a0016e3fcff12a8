/** What an operator may do with one exchange or several, and the question that each asks first. */
import type { ReactNode } from "react";
import { proposeDiscrepancy } from "#contract/console/money/discrepancy.ts";
import {
  approveExchanges,
  type ConsoleExchange,
  failPrizeExchange,
  retryPayouts,
  revealExchange,
  shipExchange,
} from "#contract/console/money/exchange.ts";
import { proposeUnpaid } from "#contract/console/money/unpaid.ts";
import { useMay } from "../../platform/me.ts";
import { DecideDiscrepancyDialog } from "./DecideDiscrepancyDialog.tsx";
import { DecideUnpaidDialog } from "./DecideUnpaidDialog.tsx";
import { FailDialog } from "./FailDialog.tsx";
import { ProposeDiscrepancyDialog } from "./ProposeDiscrepancyDialog.tsx";
import { ProposeUnpaidDialog } from "./ProposeUnpaidDialog.tsx";
import { RetryDialog } from "./RetryDialog.tsx";
import { RevealExchange } from "./RevealExchange.tsx";
import { ShipDialog } from "./ShipDialog.tsx";

/** What the role allows; whether a row allows it, too, is said by `effect.ts` and `standing.ts`. */
export type Acts = Record<
  "decide" | "ship" | "fail" | "reveal" | "retry" | "unpaid" | "settle",
  boolean
>;

export const useActs = (): Acts => ({
  decide: useMay(approveExchanges),
  ship: useMay(shipExchange),
  fail: useMay(failPrizeExchange),
  reveal: useMay(revealExchange),
  retry: useMay(retryPayouts),
  unpaid: useMay(proposeUnpaid),
  settle: useMay(proposeDiscrepancy),
});

export type Asked = {
  act: "ship" | "fail" | "reveal" | "retry" | "unpaid" | "second" | "settle" | "secondSettle";
  rows: readonly ConsoleExchange[];
};

type AskedDialogProps = { asked: Asked; onClose: () => void; onDone: () => void };

export function AskedDialog({
  asked: { act, rows },
  onClose,
  onDone,
}: AskedDialogProps): ReactNode {
  const [exchange] = rows;
  if (!exchange) return null;
  switch (act) {
    case "ship":
      return <ShipDialog exchange={exchange} onClose={onClose} />;
    case "fail":
      return <FailDialog exchange={exchange} onClose={onClose} />;
    case "reveal":
      return <RevealExchange exchange={exchange} onClose={onClose} />;
    case "unpaid":
      return <ProposeUnpaidDialog exchange={exchange} onClose={onClose} />;
    case "second":
      return <DecideUnpaidDialog exchange={exchange} onClose={onClose} />;
    case "settle":
      return <ProposeDiscrepancyDialog exchange={exchange} onClose={onClose} />;
    case "secondSettle":
      return <DecideDiscrepancyDialog exchange={exchange} onClose={onClose} />;
    case "retry":
      return <RetryDialog rows={rows} onClose={onClose} onDone={onDone} />;
  }
}
