/** The second of two about a payout: confirms or refuses; the one who proposed it may take it back. */
import { Button, Modal } from "antd";
import { type ReactNode, useState } from "react";
import { NoteField } from "../../ui/NoteField.tsx";

type Decision = "confirm" | "refuse" | "withdraw";
const noteMax = 200;

type SecondDialogProps = {
  title: string;
  confirmText: string;
  proposal: { whyNot: string | null; isMine: boolean };
  isPending: boolean;
  onDecide: (decision: Decision, note: string) => void;
  onClose: () => void;
  children: ReactNode;
};

export function SecondDialog({ proposal, isPending, onDecide, ...rest }: SecondDialogProps) {
  const [note, setNote] = useState("");
  const { whyNot, isMine } = proposal;
  const send = (decision: Decision) => onDecide(decision, note.trim());
  return (
    <Modal
      open
      title={rest.title}
      onCancel={rest.onClose}
      footer={[
        isMine ? (
          <Button key="withdraw" loading={isPending} onClick={() => send("withdraw")}>
            撤回提交
          </Button>
        ) : (
          <Button
            key="refuse"
            disabled={whyNot !== null || note.trim() === ""}
            loading={isPending}
            onClick={() => send("refuse")}
          >
            驳回
          </Button>
        ),
        <Button
          key="confirm"
          danger
          type="primary"
          disabled={whyNot !== null}
          loading={isPending}
          onClick={() => send("confirm")}
        >
          {rest.confirmText}
        </Button>,
      ]}
    >
      {rest.children}
      {whyNot !== null && <p className="quiet">{whyNot}</p>}
      <NoteField
        label={isMine ? "撤回的说明" : "复核说明（驳回时必填）"}
        max={noteMax}
        value={note}
        onChange={setNote}
      />
    </Modal>
  );
}
