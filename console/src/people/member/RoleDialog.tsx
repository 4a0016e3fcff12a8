/** Makes a member something else; what it gives and takes is said before. */
import { Modal } from "antd";
import { useState } from "react";
import { type MemberGrowth, memberGrowth, setMemberRole } from "#contract/console/people/growth.ts";
import {
  type ConsoleMember,
  consoleMember,
  consoleMembers,
} from "#contract/console/people/member.ts";
import { Role } from "#contract/enums.ts";
import { useSend } from "../../platform/query.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { NoteField } from "../../ui/NoteField.tsx";

type RoleDialogProps = { member: ConsoleMember; growth: MemberGrowth; onClose: () => void };

const noteMax = 200;
const roles = Role.values.map((value) => ({ value, label: Role.label(value) }));

function meaningOf(role: Role): string {
  switch (role) {
    case Role.of.member:
      return "做任务、兑换；没有邀请页。已邀请的好友不再为其带来奖励。";
    case Role.of.vip:
      return "做任务有加成，可以邀请好友。";
    case Role.of.leader:
      return "可以邀请好友和带团队，得团队佣金；自己做任务没有加成。";
    case Role.of.agent:
      return "用分享链接带人作答，按份计价；同时开通代理账户。";
  }
}

export function RoleDialog({ member, growth, onClose }: RoleDialogProps) {
  // As it was when the dialog opened: a list that is read again behind it says nothing to anyone who chooses here.
  const [from] = useState(growth.role);
  const [role, setRole] = useState<Role>(from);
  const [note, setNote] = useState("");
  const send = useSend(setMemberRole, {
    refreshes: [memberGrowth, consoleMember, consoleMembers],
    said: `已改为${Role.label(role)}`,
    onDone: onClose,
  });
  const problem =
    growth.teamSize > 0 && role !== growth.role
      ? `团队里还有 ${growth.teamSize} 人，请先把他们移到别的团队或移出`
      : undefined;
  return (
    <Modal
      open
      title={`修改 ${member.nickname} 的身份`}
      okText={role === growth.role ? "确定" : `改为${Role.label(role)}`}
      okButtonProps={{
        disabled: role === growth.role || problem !== undefined || note.trim() === "",
      }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        send.mutate({ params: { id: String(member.id) }, body: { role, from, note: note.trim() } })
      }
    >
      <ChoiceField
        label="新身份"
        problem={problem}
        help={meaningOf(role)}
        options={roles}
        value={role}
        onChange={setRole}
      />
      <p className="quiet">立即生效，不会让会员退出登录。已经开始的答卷按开始时的身份计。</p>
      <NoteField label="原因" max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}
