/** Lifts a sanction; what that gives back is said before. */
import { Modal } from "antd";
import { useState } from "react";
import { liftSanction, type Sanction } from "#contract/console/desk.ts";
import type { ConsoleMember } from "#contract/console/member.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { NoteField } from "../ui/NoteField.tsx";
import { afterSanction } from "./refreshes.ts";
import { sanctionWords } from "./sanction.ts";

type LiftDialogProps = { member: ConsoleMember; sanction: Sanction; onClose: () => void };

const noteMax = 200;

export function LiftDialog({ member, sanction, onClose }: LiftDialogProps) {
  const [note, setNote] = useState("");
  const { name, lifts } = sanctionWords(sanction.kind);
  const send = useSend(liftSanction, {
    refreshes: afterSanction,
    onDone: () => {
      sayDone(`已解除${name}`);
      onClose();
    },
  });
  return (
    <Modal
      open
      title={`解除 ${member.nickname || member.code} 的限制：${name}`}
      okText={`解除${name}`}
      okButtonProps={{ disabled: note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() => send.mutate({ params: { id: String(sanction.id) }, body: { note: note.trim() } })}
    >
      <p>{lifts}</p>
      <NoteField label="解除说明" max={noteMax} isFirst value={note} onChange={setNote} />
    </Modal>
  );
}
