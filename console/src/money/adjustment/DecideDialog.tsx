/** Approves, refuses or withdraws an adjustment: what that does is said before. */
import { Modal } from "antd";
import { useState } from "react";
import {
  type Adjustment,
  decideAdjustment,
  listAdjustments,
} from "#contract/console/money/adjustment.ts";
import { memberHead, memberStory } from "#contract/console/operations/desk.ts";
import { consoleMember, memberLedger } from "#contract/console/people/member.ts";
import { assetChange } from "../../platform/money.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { type Decision, effectsOf, needsNote, verbs } from "./decision.ts";

export type Asked = { decision: Decision; row: Adjustment };
type DecideDialogProps = { asked: Asked; onClose: () => void; onDecided: () => void };

const noteMax = 200;

export function DecideDialog({ asked, onClose, onDecided }: DecideDialogProps) {
  const { decision, row } = asked;
  const [note, setNote] = useState("");
  const { verb, done } = verbs[decision];
  const change = assetChange(row.asset, row.amount);
  const send = useSend(decideAdjustment, {
    refreshes: [listAdjustments, memberHead, memberStory, consoleMember, memberLedger],
    onDone: () => {
      sayDone(done);
      onDecided();
      onClose();
    },
  });
  return (
    <Modal
      open
      title={`${verb}手工调整 ${row.id}：${change}`}
      okText={decision === "approve" ? `批准 ${change}` : verb}
      okButtonProps={{
        autoFocus: decision === "approve",
        danger: decision !== "approve",
        disabled: needsNote(decision) && note.trim() === "",
      }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        send.mutate({ params: { id: String(row.id) }, body: { decision, note: note.trim() } })
      }
    >
      {effectsOf(decision, row).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <NoteField
        label={needsNote(decision) ? "驳回的原因" : "说明（可以不填）"}
        max={noteMax}
        isFirst={decision !== "approve"}
        value={note}
        onChange={setNote}
      />
    </Modal>
  );
}
