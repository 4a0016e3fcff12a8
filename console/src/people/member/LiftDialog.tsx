/** Lifts a sanction, which settles its appeal, too; what that gives back is said before. */
import { Modal } from "antd";
import { useState } from "react";
import { liftSanction, type Sanction } from "#contract/console/people/sanction.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { stepOf, stepText } from "../../ui/sanction.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { afterSanction } from "./refreshes.ts";

type LiftDialogProps = { member: ConsoleMember; sanction: Sanction; onClose: () => void };

const noteMax = 200;

export function LiftDialog({ member, sanction, onClose }: LiftDialogProps) {
  const [note, setNote] = useState("");
  const name = stepText(sanction);
  const { lifts } = stepOf(sanction.step);
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
      title={`解除 ${member.nickname || member.code} 的处罚：${name}`}
      okText={`解除${name}`}
      okButtonProps={{ disabled: note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() => send.mutate({ params: { id: String(sanction.id) }, body: { note: note.trim() } })}
    >
      <p>{lifts}</p>
      <p className="quiet">正在等待的申诉会一并以“成立”结束，会员看到解除说明。</p>
      <NoteField label="解除说明" max={noteMax} isFirst value={note} onChange={setNote} />
    </Modal>
  );
}
