/** More or fewer of a prize, with the reason; what the stock will be is said before. */
import { InputNumber, Modal } from "antd";
import { useState } from "react";
import {
  changeStock,
  type ConsolePrize,
  consolePrize,
  consolePrizes,
  listStock,
} from "#contract/console/money/prize.ts";
import { count, signed } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { Field } from "../../ui/form/Field.tsx";
import { NoteField } from "../../ui/NoteField.tsx";

type StockDialogProps = { prize: ConsolePrize; onClose: () => void };

const changeMax = 100_000;
const noteMax = 100;

export function StockDialog({ prize, onClose }: StockDialogProps) {
  const [change, setChange] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const send = useSend(changeStock, {
    refreshes: [consolePrize, consolePrizes, listStock],
    onDone: ({ stock }) => {
      sayDone(`库存现在是 ${count(stock)}`);
      onClose();
    },
  });
  const after = prize.stock + (change ?? 0);
  const problem = after < 0 ? `最多只能减 ${count(prize.stock)}` : undefined;
  return (
    <Modal
      open
      title={`增减“${prize.title}”的库存`}
      okText={change ? `${signed(change, count(change))} 件` : "确定"}
      okButtonProps={{ disabled: !change || problem !== undefined || note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        change &&
        send.mutate({ params: { id: String(prize.id) }, body: { change, note: note.trim() } })
      }
    >
      <Field
        label="增减数量"
        problem={problem}
        help={`减少填负数；库存 ${count(prize.stock)} → ${count(after)}`}
      >
        {(control) => (
          <InputNumber
            {...control}
            autoFocus
            style={{ width: "100%" }}
            precision={0}
            min={-changeMax}
            max={changeMax}
            suffix="件"
            value={change}
            onChange={setChange}
          />
        )}
      </Field>
      <NoteField label="原因" max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}
