/** The second of two: confirms or refuses that a payout was never made; whoever proposed it may take it back. */
import { Button, Modal } from "antd";
import { useState } from "react";
import type { ConsoleExchange } from "#contract/console/exchange.ts";
import { decideUnpaid } from "#contract/console/unpaid.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { yuan } from "../platform/money.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { NoteField } from "../ui/NoteField.tsx";
import { refreshes } from "./refreshes.ts";
import { Unpaid } from "./Unpaid.tsx";

type Decision = InputOf<typeof decideUnpaid>["body"]["decision"];
type Outcome = NonNullable<ConsoleExchange["unpaid"]>["state"];
const done: Record<Outcome, string> = {
  waiting: "",
  confirmed: "渠道回答未付款，已确认",
  overtaken: "渠道已给出结果，以渠道为准",
  refused: "已驳回，付款继续进行",
  withdrawn: "已撤回，付款继续进行",
};
const noteMax = 200;

type DecideUnpaidDialogProps = { exchange: ConsoleExchange; onClose: () => void };

export function DecideUnpaidDialog({ exchange, onClose }: DecideUnpaidDialogProps) {
  const [note, setNote] = useState("");
  const decide = useSend(decideUnpaid, {
    refreshes,
    onDone: (after) => {
      if (after.unpaid) sayDone(done[after.unpaid.state]);
      onClose();
    },
  });
  const { id, unpaid } = exchange;
  if (!unpaid) return null;
  const send = (decision: Decision) =>
    decide.mutate({ params: { id: String(id) }, body: { decision, note: note.trim() } });
  const confirmText =
    unpaid.next === "refund" ? `确认并退回 ${yuan(exchange.netFen)}` : "确认并改为手工付款";
  return (
    <Modal
      open
      title={`复核提现 ${id}：渠道未付款`}
      onCancel={onClose}
      footer={[
        unpaid.isMine ? (
          <Button key="withdraw" loading={decide.isPending} onClick={() => send("withdraw")}>
            撤回提交
          </Button>
        ) : (
          <Button
            key="refuse"
            disabled={unpaid.whyNot !== null || note.trim() === ""}
            loading={decide.isPending}
            onClick={() => send("refuse")}
          >
            驳回
          </Button>
        ),
        <Button
          key="confirm"
          danger
          type="primary"
          disabled={unpaid.whyNot !== null}
          loading={decide.isPending}
          onClick={() => send("confirm")}
        >
          {confirmText}
        </Button>,
      ]}
    >
      <Unpaid unpaid={unpaid} />
      <p>确认时会再问一次渠道：已付的登记为到账，仍可能付的不能确认。原单号从此作废。</p>
      {unpaid.whyNot !== null && <p className="quiet">{unpaid.whyNot}</p>}
      <NoteField
        label={unpaid.isMine ? "撤回的说明" : "复核说明（驳回时必填）"}
        max={noteMax}
        value={note}
        onChange={setNote}
      />
    </Modal>
  );
}
