/** A prize that cannot be issued after all: what returns to whom, and why. */
import { type ConsoleExchange, failPrizeExchange } from "#contract/console/money/exchange.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { askedText } from "./columns.tsx";
import { refreshes } from "./refreshes.ts";

type FailDialogProps = { exchange: ConsoleExchange; onClose: () => void };

export function FailDialog({ exchange, onClose }: FailDialogProps) {
  const fail = useSend(failPrizeExchange, {
    refreshes,
    said: "已标记为发放失败，金币已退回",
    onDone: onClose,
  });
  return (
    <NotedDialog
      title={`“${exchange.title}”无法发放`}
      verb={`退回 ${askedText(exchange)}`}
      isDanger
      note={{ label: "原因（会员会看到）", max: 100 }}
      isPending={fail.isPending}
      onClose={onClose}
      onOk={(reason) => fail.mutate({ body: { id: exchange.id, reason } })}
    >
      <p>
        {askedText(exchange)}立即退回 {exchange.memberName}，奖品的库存同时退回。不能再恢复。
      </p>
    </NotedDialog>
  );
}
