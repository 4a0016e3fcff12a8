/** A new password for oneself. */
import { Button } from "antd";
import { useState } from "react";
import { changeStaffPassword, staffPasswordMin } from "#contract/console/people/self.ts";
import type { Me } from "#contract/console/people/staff.ts";
import { useSend } from "../../platform/query.ts";
import { OneForm } from "../../ui/SignInFrame.tsx";
import { PasswordField } from "../../ui/form/SecretFields.tsx";

type PasswordFormProps = {
  /** What the present one is called: the first one, or just the present one. */
  beforeLabel: string;
  onDone: (me: Me) => void;
};

export function PasswordForm({ beforeLabel, onDone }: PasswordFormProps) {
  const [before, setBefore] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [mismatch, setMismatch] = useState<Error | null>(null);
  const send = useSend(changeStaffPassword, {
    isQuiet: true,
    onDone: (me) => {
      for (const clear of [setBefore, setPassword, setAgain]) clear("");
      onDone(me);
    },
  });
  const submit = () => {
    const isSame = password === again;
    setMismatch(isSame ? null : new Error("两次输入的新密码不一致"));
    if (isSame && before && password) send.mutate({ body: { before, password } });
  };
  return (
    <OneForm label="修改密码" error={mismatch ?? send.error} onSubmit={submit}>
      <PasswordField label={beforeLabel} value={before} onChange={setBefore} />
      <PasswordField
        label={`新密码（至少 ${staffPasswordMin} 位，一句话也可以）`}
        value={password}
        onChange={setPassword}
        isNew
      />
      <PasswordField label="再输入一次新密码" value={again} onChange={setAgain} isNew />
      <Button
        type="primary"
        htmlType="submit"
        loading={send.isPending}
        disabled={!before || !password || !again}
      >
        修改密码
      </Button>
    </OneForm>
  );
}
