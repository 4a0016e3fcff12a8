/** Operators sign in with their own account; a lost session comes back to where it was. */
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Input } from "antd";
import { type SubmitEvent, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { staffLogin } from "#contract/console/staff.ts";
import { meQuery } from "../platform/me.ts";
import { reasonOf } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { wayBack } from "../platform/way-back.ts";
import styles from "./SignInPage.module.css";

export function SignInPage() {
  const id = useId();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const login = useSend(staffLogin, {
    isQuiet: true,
    onDone: (me) => {
      client.setQueryData(meQuery().queryKey, me);
      void navigate(wayBack(search), { replace: true });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (account.trim() && password) login.mutate({ body: { account: account.trim(), password } });
  };
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit} aria-labelledby={`${id}title`}>
        <h1 id={`${id}title`}>运营控制台</h1>
        <p className="quiet">
          {search.has("back") ? "请先登录，登录后回到刚才的页面" : "请用员工账号登录"}
        </p>
        {login.error && <Alert type="error" showIcon title={reasonOf(login.error)} role="alert" />}
        <label htmlFor={`${id}account`}>账号</label>
        <Input
          id={`${id}account`}
          size="large"
          autoFocus
          autoComplete="username"
          maxLength={64}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
        <label htmlFor={`${id}password`}>密码</label>
        <Input.Password
          id={`${id}password`}
          size="large"
          autoComplete="current-password"
          maxLength={100}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          block
          loading={login.isPending}
          disabled={!account.trim() || !password}
        >
          登录
        </Button>
      </form>
    </main>
  );
}
