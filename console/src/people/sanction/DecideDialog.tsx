/** Confirms, refuses or withdraws a sanction: what that does is said before. */
import { Modal } from "antd";
import { useState } from "react";
import {
  decideSanction,
  listSanctionProposals,
  listSanctions,
  type SanctionProposal,
} from "#contract/console/people/sanction.ts";
import { memberHead, memberStory } from "#contract/console/operations/desk.ts";
import { SanctionCategory } from "#contract/sanction-enums.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { stepOf, stepText } from "../../ui/sanction.ts";
import type { Decision } from "./columns.tsx";

export type Asked = { row: SanctionProposal; decision: Decision };

const noteMax = 200;
const words: Record<Decision, { verb: string; done: string }> = {
  confirm: { verb: "复核通过", done: "处罚已生效" },
  refuse: { verb: "驳回", done: "已驳回" },
  withdraw: { verb: "撤回", done: "已撤回" },
};

export function DecideDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { row, decision } = asked;
  const { verb, done } = words[decision];
  const [note, setNote] = useState("");
  const needsNote = decision === "refuse";
  const send = useSend(decideSanction, {
    refreshes: [listSanctionProposals, listSanctions, memberHead, memberStory],
    onDone: () => {
      sayDone(done);
      onClose();
    },
  });
  return (
    <Modal
      open
      title={`${verb}：${row.member.nickname || row.member.code}，${stepText(row)} ${row.days} 天`}
      okText={verb}
      cancelText="返回"
      okButtonProps={{ danger: decision === "confirm", disabled: needsNote && note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        send.mutate({ params: { id: String(row.id) }, body: { decision, note: note.trim() } })
      }
    >
      <p>
        {row.askedBy.name} 提出，依据{SanctionCategory.label(row.category)}：{row.reason}
      </p>
      <p>会员看到：{row.shown}</p>
      <p className="quiet">
        {row.earlier.length === 0 ? "以前没有处罚过。" : `以前：${row.earlier.join("、")}。`}
      </p>
      {decision === "confirm" ? (
        <ul>
          {stepOf(row.step)
            .effects(row.tasksPerDay ?? 0)
            .map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          <li>您与提出人都不能答复会员对它的申诉。</li>
        </ul>
      ) : (
        <p>不会生效，会员不会知道。</p>
      )}
      <NoteField
        label={needsNote ? "驳回的原因" : "说明（可以不填）"}
        max={noteMax}
        isFirst={needsNote}
        value={note}
        onChange={setNote}
      />
    </Modal>
  );
}
