/** Changes name, role or state of an operator; what it means is said before. */
import { Alert, Modal } from "antd";
import { useState } from "react";
import {
  changeOperator,
  listOperators,
  type Operator,
  type OperatorState,
} from "#contract/console/people/operators.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { sayDone } from "../../platform/notice.ts";
import { savedOr } from "../../platform/overtaken.ts";
import { useSend } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
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

type Change = InputOf<typeof changeOperator>["body"];

/** What somebody else has changed first is on the page from then on, and nothing is written over it unseen. */
function useChange(
  { onChanged, onClose }: Omit<ChangeOperatorProps, "operator">,
  onOvertaken: (now: Operator) => void,
) {
  const send = useSend(changeOperator, {
    refreshes: [listOperators],
    isQuiet: true,
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
  const save = ({ id }: Operator, body: Change) =>
    void savedOr<Operator>(send.mutateAsync({ params: { id: String(id) }, body }), (now) => {
      onChanged(now);
      onOvertaken(now);
    }).catch(() => undefined);
  return { isPending: send.isPending, save };
}

const words = { name: "姓名", role: "角色" };

export function EditDialog({ operator, ...rest }: ChangeOperatorProps) {
  const { account, hasSignOn } = operator;
  const { part, version, both, overtake, isDirty } = useForm<Pick<Operator, "name" | "role">>({
    first: { name: operator.name, role: operator.role },
    version: operator.version,
    problemsOf: () => ({}),
    bodyOf: ({ name, role }) => ({ name: name.trim(), role }),
    isNew: false,
  });
  const { name, role } = part.form;
  const [note, setNote] = useState("");
  const { isPending, save } = useChange(rest, (now) => {
    overtake({ name: now.name, role: now.role }, now.version);
  });
  return (
    <Modal
      open
      title={`修改 ${account}`}
      okText="保存"
      okButtonProps={{ disabled: !isDirty || name.trim() === "" || note.trim() === "" }}
      confirmLoading={isPending}
      onCancel={rest.onClose}
      onOk={() => save(operator, { name: name.trim(), role, version, note: note.trim() })}
    >
      <OvertakenAlert isInDialog both={both && both.map((one) => words[one])} />
      <TextField
        label="姓名"
        value={name}
        onChange={(typed) => part.put({ name: typed })}
        max={nameMax}
      />
      {hasSignOn ? (
        <p className="quiet">角色和姓名由单点登录决定，下次登录或核对时会按那里更新。</p>
      ) : (
        <RoleField role={role} onChange={(chosen) => part.put({ role: chosen })} />
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
  const [isOvertaken, setOvertaken] = useState(false);
  const { isPending, save } = useChange(rest, () => setOvertaken(true));
  const next: OperatorState = operator.state === "active" ? "disabled" : "active";
  const isOff = next === "disabled";
  const { name, role, version } = operator;
  return (
    <NotedDialog
      title={`${isOff ? "停用" : "启用"} ${name}`}
      verb={isOff ? "停用" : "启用"}
      isDanger={isOff}
      note={{ label: "说明", max: noteMax }}
      isPending={isPending}
      onClose={rest.onClose}
      onOk={(note) => save(operator, { name, role, state: next, version, note })}
    >
      {isOvertaken && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={`刚刚有人改了这个账号：现在叫 ${name}，角色是${StaffRole.label(role)}。请核对后再${isOff ? "停用" : "启用"}。`}
        />
      )}
      <p>
        {isOff
          ? "立即退出这个账号的全部会话，之后不能登录。做过的事都留在操作日志里，可以再启用。"
          : `可以再次登录，角色是${StaffRole.label(role)}，密码和动态验证码照旧。`}
      </p>
    </NotedDialog>
  );
}
