/** Changes name, role or state of an operator; what it means is said before. */
import { Modal } from "antd";
import { useState } from "react";
import {
  changeOperator,
  listOperators,
  type Operator,
  type OperatorState,
} from "#contract/console/people/operators.ts";
import { StaffRole } from "#contract/enums.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { meaningOf, roleOptions } from "./roles.ts";

type ChangeOperatorProps = {
  operator: Operator;
  onChanged: (operator: Operator) => void;
  onClose: () => void;
};

const nameMax = 20;
const noteMax = 200;

const useChange = ({ onChanged, onClose }: Omit<ChangeOperatorProps, "operator">) =>
  useSend(changeOperator, {
    refreshes: [listOperators],
    onDone: (operator) => {
      sayDone(
        operator.hasProposal
          ? `已提出；${operator.name} 的角色或启用等第二人复核`
          : `已保存 ${operator.name}`,
      );
      onChanged(operator);
      onClose();
    },
  });

export function EditDialog({ operator, ...rest }: ChangeOperatorProps) {
  const [name, setName] = useState(operator.name);
  const [role, setRole] = useState<StaffRole>(operator.role);
  const [note, setNote] = useState("");
  const send = useChange(rest);
  const isSame = name.trim() === operator.name && role === operator.role;
  return (
    <Modal
      open
      title={`修改 ${operator.account}`}
      okText="保存"
      okButtonProps={{ disabled: isSame || name.trim() === "" || note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={rest.onClose}
      onOk={() =>
        send.mutate({
          params: { id: String(operator.id) },
          body: { name: name.trim(), role, note: note.trim() },
        })
      }
    >
      <TextField label="姓名" value={name} onChange={setName} max={nameMax} />
      {operator.hasSignOn ? (
        <p className="quiet">角色和姓名由单点登录决定，下次登录或核对时会按那里更新。</p>
      ) : (
        <RoleField role={role} onChange={setRole} />
      )}
      <NoteField label="说明" max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}

const RoleField = ({
  role,
  onChange,
}: {
  role: StaffRole;
  onChange: (role: StaffRole) => void;
}) => (
  <>
    <ChoiceField
      label="角色"
      help={meaningOf(role)}
      options={roleOptions}
      value={role}
      onChange={onChange}
    />
    <p className="quiet">
      角色从下一次操作起生效，不用重新登录。改成能动钱的角色（管理员、运营、财务）要另一位管理员或财务复核。
    </p>
  </>
);

export function StateDialog({ operator, ...rest }: ChangeOperatorProps) {
  const send = useChange(rest);
  const next: OperatorState = operator.state === "active" ? "disabled" : "active";
  const isOff = next === "disabled";
  const { name, role } = operator;
  return (
    <NotedDialog
      title={`${isOff ? "停用" : "启用"} ${name}`}
      verb={isOff ? "停用" : "启用"}
      isDanger={isOff}
      note={{ label: "说明", max: noteMax }}
      isPending={send.isPending}
      onClose={rest.onClose}
      onOk={(note) =>
        send.mutate({
          params: { id: String(operator.id) },
          body: { name, role, state: next, note },
        })
      }
    >
      <p>
        {isOff
          ? "立即退出这个账号的全部会话，之后不能登录。做过的事都留在操作日志里，可以再启用。"
          : `可以再次登录，角色是${StaffRole.label(role)}，密码和动态验证码照旧。`}
      </p>
    </NotedDialog>
  );
}
