/** 完成码: what some platforms show on their last page instead of leading back with a signature. */
import { useState } from "react";
import { giveCode, type Return } from "#contract/member/people/process.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import styles from "./ReturnView.module.css";

type CodeFormProps = { token: string; onDone: (found: Return) => void };

export function CodeForm({ token, onDone }: CodeFormProps) {
  useHeldReload();
  const [code, setCode] = useState("");
  const [tries, setTries] = useState(0);
  const give = useSend(giveCode, { onDone });
  const submit = () => {
    setTries(tries + 1);
    if (code.trim()) give.mutate({ body: { token, code } });
  };
  return (
    <details className={styles.code}>
      <summary>平台的结束页上有完成码？填在这里</summary>
      <Form className={styles.codeForm} onSubmit={submit}>
        <Field
          label="完成码"
          shakeKey={tries}
          error={tries > 0 && !code.trim() ? "请输入完成码" : give.error?.message}
        >
          <TextInput
            value={code}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="off"
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Button type="submit" kind="secondary" block busy={give.isPending}>
          确认完成码
        </Button>
      </Form>
    </details>
  );
}
