/** The second of two who settle a payout by the provider's statement. */
import { decideDiscrepancy } from "#contract/console/money/discrepancy.ts";
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { Discrepancy, Doubts } from "./Discrepancy.tsx";
import { refreshes } from "./refreshes.ts";
import { SecondDialog } from "./SecondDialog.tsx";

type Outcome = NonNullable<ConsoleExchange["discrepancy"]>["state"];
const done: Record<Outcome, string> = {
  waiting: "",
  confirmed: "已按渠道账单结清",
  overtaken: "渠道已给出结果，以渠道为准",
  refused: "已驳回，差异仍待处理",
  withdrawn: "已撤回，差异仍待处理",
};

type DecideDiscrepancyDialogProps = { exchange: ConsoleExchange; onClose: () => void };

export function DecideDiscrepancyDialog({ exchange, onClose }: DecideDiscrepancyDialogProps) {
  const decide = useSend(decideDiscrepancy, {
    refreshes,
    onDone: (after) => {
      if (after.discrepancy) sayDone(done[after.discrepancy.state]);
      onClose();
    },
  });
  const { id, discrepancy, doubts } = exchange;
  if (!discrepancy) return null;
  return (
    <SecondDialog
      title={`复核提现 ${id}：按渠道账单结清`}
      confirmText="确认并入账"
      proposal={discrepancy}
      isPending={decide.isPending}
      onDecide={(decision, note) =>
        decide.mutate({ params: { id: String(id) }, body: { decision, note } })
      }
      onClose={onClose}
    >
      <Doubts doubts={doubts} />
      <Discrepancy discrepancy={discrepancy} />
      <p>请对照凭证核实金额和流水号。确认后一次入账，差异不再列出。</p>
    </SecondDialog>
  );
}
