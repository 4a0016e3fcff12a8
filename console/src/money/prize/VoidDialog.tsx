/** Takes a code out that nobody has yet, with the reason. */
import { Modal } from "antd";
import { useState } from "react";
import {
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  listCodes,
  listStock,
  type PrizeCode,
  voidCode,
} from "#contract/console/money/prize.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { NoteField } from "../../ui/NoteField.tsx";

type VoidDialogProps = { prize: ConsolePrize; code: PrizeCode; onClose: () => void };

const noteMax = 100;

export function VoidDialog({ prize, code, onClose }: VoidDialogProps) {
  const [note, setNote] = useState("");
  const send = useSend(voidCode, {
    refreshes: [consolePrize, consolePrizes, listCodes, listStock],
    onDone: () => {
      sayDone("已作废");
      onClose();
    },
  });
  return (
    <Modal
      open
      title={`作废兑换码 ${code.code}`}
      okText="作废"
      okButtonProps={{ danger: true, disabled: note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        send.mutate({
          params: { id: String(prize.id) },
          body: { codeId: code.id, note: note.trim() },
        })
      }
    >
      <p>它不会再发给会员，库存减 1。作废后不能恢复，也不能再导入同一个码。</p>
      <NoteField label="原因" max={noteMax} isFirst value={note} onChange={setNote} />
    </Modal>
  );
}
