/** A note for colleagues; the member never sees it. */
import { Modal } from "antd";
import { useState } from "react";
import { addNote } from "#contract/console/operations/desk.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { afterNote } from "./refreshes.ts";

const textMax = 1000;

export function NoteDialog({ member, onClose }: { member: ConsoleMember; onClose: () => void }) {
  const [text, setText] = useState("");
  const send = useSend(addNote, {
    refreshes: afterNote,
    onDone: () => {
      sayDone("已添加备注");
      onClose();
    },
  });
  return (
    <Modal
      open
      title={`给 ${member.nickname || member.code} 添加备注`}
      okText="添加"
      okButtonProps={{ disabled: text.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() => send.mutate({ params: { id: String(member.id) }, body: { text: text.trim() } })}
    >
      <NoteField
        label="备注（同事可见，会员看不到）"
        max={textMax}
        isFirst
        value={text}
        onChange={setText}
      />
    </Modal>
  );
}
