/** What can be done with the ticked rows: those that wait for a decision, and payouts to send again. */
import { Button } from "antd";
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { DecideButtons } from "../../ui/DecideButtons.tsx";
import { canDecide } from "./effect.ts";
import { canRetry } from "./standing.ts";

type BulkButtonsProps = {
  rows: readonly ConsoleExchange[];
  onDecide: (isYes: boolean) => void;
  onRetry: (rows: readonly ConsoleExchange[]) => void;
};

export function BulkButtons({ rows, onDecide, onRetry }: BulkButtonsProps) {
  const retryable = rows.filter(canRetry);
  return (
    <>
      {rows.some(canDecide) && <DecideButtons yes="批准" no="驳回" onDecide={onDecide} />}
      {retryable.length > 0 && (
        <Button onClick={() => onRetry(retryable)}>重试付款（{retryable.length}）</Button>
      )}
    </>
  );
}
