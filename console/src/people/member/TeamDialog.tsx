/** Moves a member into a leader's team, or out of every team. */
import { Modal } from "antd";
import { useState } from "react";
import {
  consoleTeams,
  type MemberGrowth,
  memberGrowth,
  moveToTeam,
} from "#contract/console/people/growth.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { NoteField } from "../../ui/NoteField.tsx";

type TeamDialogProps = { member: ConsoleMember; growth: MemberGrowth; onClose: () => void };

const noteMax = 200;
const codeLength = 8;

export function TeamDialog({ member, growth, onClose }: TeamDialogProps) {
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const { leader } = growth;
  const leaderCode = code.trim();
  const send = useSend(moveToTeam, {
    refreshes: [memberGrowth, consoleTeams],
    onDone: (after) => {
      sayDone(after.leader ? `已移到 ${after.leader.nickname} 的团队` : "已移出团队");
      onClose();
    },
  });
  const leaves = leaderCode === "";
  const problem = leaves || /^\d{8}$/.test(leaderCode) ? undefined : "会员编号应为 8 位数字";
  return (
    <Modal
      open
      title={`调整 ${member.nickname} 的团队`}
      okText={leaves ? "移出团队" : "移到这个团队"}
      okButtonProps={{
        danger: leaves,
        disabled: problem !== undefined || note.trim() === "" || (leaves && !leader),
      }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        send.mutate({
          params: { id: String(member.id) },
          body: {
            leaderCode: leaves ? null : leaderCode,
            from: leader?.code ?? null,
            note: note.trim(),
          },
        })
      }
    >
      <TextField
        label="队长的会员编号"
        help={leader ? `现在在 ${leader.nickname} 的团队；留空为移出` : "现在不在任何团队"}
        problem={problem}
        max={codeLength}
        value={code}
        onChange={setCode}
      />
      <p className="quiet">
        从现在开始的答卷，佣金归新队长；已经开始的仍归原队长。成员的分成由新队长设置。
      </p>
      <NoteField label="原因" max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}
