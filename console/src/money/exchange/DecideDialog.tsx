/** Asks before money moves: says how much, to how many, and what follows. Payouts cannot be undone. */
import { Modal } from "antd";
import { useState } from "react";
import {
  approveExchanges,
  type ConsoleExchange,
  rejectExchanges,
} from "#contract/console/money/exchange.ts";
import { rewardText, yuan } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import type { Question } from "../../platform/use-queue.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { useDecided } from "../../ui/use-decided.tsx";
import { effectOf, type ExchangeEffect, nounOf } from "./effect.ts";
import { ApprovalEffect, RejectionEffect } from "./effects.tsx";
import { type PayBy, PayByField } from "./PayByField.tsx";
import { refreshes } from "./refreshes.ts";

type DecideDialogProps = {
  question: Question<ConsoleExchange>;
  onClose: () => void;
  onDecided: () => void;
};

const reasonMax = 100;

export function DecideDialog({ question: { isYes, rows }, onClose, onDecided }: DecideDialogProps) {
  const [reason, setReason] = useState("");
  const [payBy, setPayBy] = useState<PayBy>("provider");
  const verb = isYes ? "批准" : "驳回";
  const { onDone, skipped } = useDecided({ verb, rows, onDecided, onClose });
  const approve = useSend(approveExchanges, { refreshes, onDone });
  const reject = useSend(rejectExchanges, { refreshes, onDone });
  const ids = rows.map((row) => row.id);
  if (skipped) return skipped;
  const effect = effectOf(rows);
  const ask = {
    open: true,
    title: `${verb} ${effect.rows} 条${nounOf(effect)}`,
    confirmLoading: approve.isPending || reject.isPending,
    onCancel: onClose,
  };
  return isYes ? (
    <Modal
      {...ask}
      okText={approvalText(effect)}
      okButtonProps={{ autoFocus: true }}
      onOk={() => approve.mutate({ body: { ids, payBy } })}
    >
      <ApprovalEffect effect={effect} payBy={payBy} />
      {effect.cash > 0 && <PayByField value={payBy} onChange={setPayBy} />}
    </Modal>
  ) : (
    <Modal
      {...ask}
      okText={`驳回并退回 ${rewardText(effect.gold, effect.fen, null)}`}
      okButtonProps={{ danger: true, disabled: !reason.trim() }}
      onOk={() => reject.mutate({ body: { ids, reason: reason.trim() } })}
    >
      <RejectionEffect effect={effect} />
      <NoteField
        label="驳回原因（会员会看到）"
        max={reasonMax}
        value={reason}
        onChange={setReason}
        isFirst
      />
    </Modal>
  );
}

const approvalText = ({ cash, rows, netFen }: ExchangeEffect): string =>
  cash > 0 ? `批准 ${yuan(netFen)}` : `批准 ${rows} 条`;
