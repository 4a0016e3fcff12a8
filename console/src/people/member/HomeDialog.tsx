/** Moves a member to another home brand; what it changes of their money is said before. */
import { Modal } from "antd";
import { useState } from "react";
import { memberHead } from "#contract/console/operations/desk.ts";
import { type MemberHome, memberHome, moveHome } from "#contract/console/operations/home.ts";
import {
  type ConsoleMember,
  consoleMember,
  consoleMembers,
} from "#contract/console/people/member.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { effectsOf } from "./home.ts";

type HomeDialogProps = { member: ConsoleMember; known: MemberHome; onClose: () => void };

const reasonMax = 200;

export function HomeDialog({ member, known, onClose }: HomeDialogProps) {
  const [first] = known.others;
  const [to, setTo] = useState(first?.code);
  const [reason, setReason] = useState("");
  const chosen = known.others.find(({ code }) => code === to);
  const send = useSend(moveHome, {
    refreshes: [memberHome, memberHead, consoleMember, consoleMembers],
    onDone: ({ home }) => {
      sayDone(`已归属「${home.siteName}」`);
      onClose();
    },
  });
  return (
    <Modal
      open
      title={`更换 ${member.nickname} 的归属品牌`}
      okText={chosen ? `归属「${chosen.siteName}」` : "确定"}
      okButtonProps={{ disabled: !chosen || reason.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        chosen &&
        send.mutate({
          params: { id: String(member.id) },
          body: { from: known.home.code, to: chosen.code, reason: reason.trim() },
        })
      }
    >
      <ChoiceField
        label="归属品牌"
        help={`现在归属「${known.home.siteName}」`}
        options={known.others.map(({ code, siteName }) => ({ value: code, label: siteName }))}
        value={to}
        onChange={setTo}
      />
      {chosen && (
        <ul className="quiet">
          {effectsOf(member, known, chosen).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <NoteField label="原因" max={reasonMax} value={reason} onChange={setReason} />
    </Modal>
  );
}
