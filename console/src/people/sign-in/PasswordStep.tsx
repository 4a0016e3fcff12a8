/** The first step: account and password. */
import { Button, Input } from "antd";
import { useId, useState } from "react";
import { type Me, staffLogin } from "#contract/console/people/staff.ts";
import { useSend } from "../../platform/query.ts";
import { OneForm } from "../../ui/SignInFrame.tsx";
import { PasswordField } from "../../ui/form/SecretFields.tsx";

type PasswordStepProps = {
  /** Why the operator is back at this step. */
  notice: Error | null;
  onEnter: (me: Me) => void;
  onTicket: (ticket: string) => void;
  /** Beside single sign-on, which is the way to go. */
  isSecond: boolean;
};

export function PasswordStep({ notice, onEnter, onTicket, isSecond }: PasswordStepProps) {
  const id = useId();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const login = useSend(staffLogin, {
    isQuiet: true,
    onDone: ({ me, ticket }) => {
      if (me) onEnter(me);
      else if (ticket) onTicket(ticket);
    },
  });
  const submit = () => {
    if (account.trim() && password) login.mutate({ body: { account: account.trim(), password } });
  };
  return (
    <OneForm label="登录" error={login.error ?? notice} onSubmit={submit}>
      <label htmlFor={id}>账号</label>
      <Input
        id={id}
        size="large"
        autoFocus
        autoComplete="username"
        maxLength={64}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
      />
      <PasswordField label="密码" value={password} onChange={setPassword} />
      <Button
        type={isSecond ? "default" : "primary"}
        size="large"
        htmlType="submit"
        block
        loading={login.isPending}
        disabled={!account.trim() || !password}
      >
        登录
      </Button>
    </OneForm>
  );
}
