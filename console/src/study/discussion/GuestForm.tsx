/** Asks a member in, as a moderator or an observer; what that means elsewhere is said before. */
import { Button, Input } from "antd";
import { useState } from "react";
import { consoleGuests, setGuest } from "#contract/console/study/discussion.ts";
import { BbsRole } from "#contract/enums.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useSend } from "../../platform/query.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Field, Fields } from "../../ui/form/Field.tsx";
import styles from "./Topics.module.css";

const codeLength = 8;
const { moderator, observer } = BbsRole.of;
const roles = [moderator, observer].map((value) => ({ value, label: BbsRole.label(value) }));

export function GuestForm({ taskId }: { taskId: number }) {
  const [code, setCode] = useState("");
  const [role, setRole] = useState<BbsRole>(moderator);
  const send = useSend(setGuest, {
    refreshes: [consoleGuests],
    said: `已请进来，身份是${BbsRole.label(role)}`,
    onDone: () => setCode(""),
  });
  const isCode = /^\d{8}$/.test(code);
  return (
    <Form
      className={styles.reply}
      onSubmit={() => {
        if (isCode)
          send.mutate({ params: { id: String(taskId) }, body: { memberCode: code, role } });
      }}
    >
      <Fields>
        <Field
          label="会员编号"
          help="8 位数字，在会员页可以找到"
          problem={code.length === codeLength && !isCode ? "会员编号应为 8 位数字" : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={codeLength}
              value={code}
              onChange={({ target }) => setCode(target.value.trim())}
            />
          )}
        </Field>
        <ChoiceField
          label="身份"
          help="对其请进的所有讨论组生效"
          options={roles}
          value={role}
          onChange={setRole}
        />
      </Fields>
      <div className={styles.acts}>
        <Button type="primary" htmlType="submit" disabled={!isCode} loading={send.isPending}>
          请进来
        </Button>
      </div>
    </Form>
  );
}
