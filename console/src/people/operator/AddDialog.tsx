/** Adds an operator; their first password is shown once. */
import { Modal } from "antd";
import { useState } from "react";
import { addOperator, listOperators, type Operator } from "#contract/console/people/operators.ts";
import { StaffRole } from "#contract/enums.ts";
import { problemsIn } from "../../platform/problems.ts";
import { useSend } from "../../platform/query.ts";
import { bound, type Part } from "../../platform/use-form.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { FirstPassword } from "./FirstPassword.tsx";
import { meaningOf, roleOptions } from "./roles.ts";

type AddDialogProps = { onAdded: (operator: Operator) => void; onClose: () => void };

type AddForm = { account: string; name: string; role: StaffRole };

const accountMax = 64;
const nameMax = 20;

export function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const [form, setForm] = useState<AddForm>({ account: "", name: "", role: StaffRole.of.viewer });
  const [hasTried, setTried] = useState(false);
  const send = useSend(addOperator, { refreshes: [listOperators] });
  const put = (change: Partial<AddForm>) => setForm((now) => ({ ...now, ...change }));
  const problems = problemsIn(addOperator.body, form, form);
  if (send.data) {
    const { operator, password } = send.data;
    const close = () => {
      onClose();
      onAdded(operator);
    };
    return (
      <FirstPassword
        title={`${operator.name} 的初始密码`}
        password={password}
        isWaiting={operator.hasProposal}
        onClose={close}
      />
    );
  }
  const add = () => {
    setTried(true);
    if (Object.keys(problems).length === 0) send.mutate({ body: form });
  };
  return (
    <Modal
      open
      title="新建操作员"
      okText="新建"
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={add}
    >
      <AddFields form={form} put={put} problems={hasTried ? problems : {}} />
    </Modal>
  );
}

const AddFields = (part: Part<AddForm>) => (
  <>
    <TextField
      label="账号"
      max={accountMax}
      {...bound(part, "account")}
      help="登录用，字母、数字或 . _ @ -，以后不能改"
    />
    <TextField label="姓名" max={nameMax} {...bound(part, "name")} help="出现在操作日志里" />
    <ChoiceField
      label="角色"
      help={meaningOf(part.form.role)}
      options={roleOptions}
      {...bound(part, "role")}
    />
  </>
);
