/** A prize that cannot be issued after all: what returns to whom, and why. */
import { Modal } from "antd";
import { useState } from "react";
import { type ConsoleExchange, failPrizeExchange } from "#contract/console/money/exchange.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { askedText } from "./columns.tsx";
import { refreshes } from "./refreshes.ts";

type FailDialogProps = { exchange: ConsoleExchange; onClose: () => void };

const reasonMax = 100;

export function FailDialog({ exchange, onClose }: FailDialogProps) {
  const [reason, setReason] = useState("");
  const fail = useSend(failPrizeExchange, {
    refreshes,
    onDone: () => {
      sayDone("已标记为发放失败，金币已退回");
      onClose();
    },
  });
  return (
    <Modal
      open
      title={`“${exchange.title}”无法发放`}
      okText={`退回 ${askedText(exchange)}`}
      okButtonProps={{ danger: true, disabled: reason.trim() === "" }}
      confirmLoading={fail.isPending}
      onCancel={onClose}
      onOk={() => fail.mutate({ body: { id: exchange.id, reason: reason.trim() } })}
    >
      <p>
        {askedText(exchange)}立即退回 {exchange.memberName}，奖品的库存同时退回。不能再恢复。
      </p>
      <NoteField
        label="原因（会员会看到）"
        max={reasonMax}
        isFirst
        value={reason}
        onChange={setReason}
      />
    </Modal>
  );
}
