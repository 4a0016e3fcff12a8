/** The second of two who say that a payout was never made. */
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { decideUnpaid } from "#contract/console/money/unpaid.ts";
import { yuan } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { refreshes } from "./refreshes.ts";
import { SecondDialog } from "./SecondDialog.tsx";
import { Unpaid } from "./Unpaid.tsx";

type Outcome = NonNullable<ConsoleExchange["unpaid"]>["state"];
const done: Record<Outcome, string> = {
  waiting: "",
  confirmed: "渠道回答未付款，已确认",
  overtaken: "渠道已给出结果，以渠道为准",
  refused: "已驳回，付款继续进行",
  withdrawn: "已撤回，付款继续进行",
};

type DecideUnpaidDialogProps = { exchange: ConsoleExchange; onClose: () => void };

export function DecideUnpaidDialog({ exchange, onClose }: DecideUnpaidDialogProps) {
  const decide = useSend(decideUnpaid, {
    refreshes,
    onDone: (after) => {
      if (after.unpaid) sayDone(done[after.unpaid.state]);
      onClose();
    },
  });
  const { id, unpaid } = exchange;
  if (!unpaid) return null;
  const confirmText =
    unpaid.next === "refund" ? `确认并退回 ${yuan(exchange.netFen)}` : "确认并改为手工付款";
  return (
    <SecondDialog
      title={`复核提现 ${id}：渠道未付款`}
      confirmText={confirmText}
      proposal={unpaid}
      isPending={decide.isPending}
      onDecide={(decision, note) =>
        decide.mutate({ params: { id: String(id) }, body: { decision, note } })
      }
      onClose={onClose}
    >
      <Unpaid unpaid={unpaid} />
      <p>确认时会再问一次渠道：已付的登记为到账，仍可能付的不能确认。原单号从此作废。</p>
    </SecondDialog>
  );
}
