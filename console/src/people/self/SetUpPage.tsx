/** What comes before everything else: a password that nobody else knows, then the second factor. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { staffLogout, type StaffTodo } from "#contract/console/people/staff.ts";
import { goElsewhere } from "../../platform/elsewhere.ts";
import { enterAs, meQuery } from "../../platform/me.ts";
import { useSend } from "../../platform/query.ts";
import { dropStashes } from "../../platform/stash.ts";
import { wayBack } from "../../platform/way-back.ts";
import { SignInFrame } from "../../ui/SignInFrame.tsx";
import { FailureState } from "../../ui/States.tsx";
import { BindPhone } from "./BindPhone.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

const words: Record<StaffTodo, { title: string; says: string }> = {
  password: {
    title: "请先修改初始密码",
    says: "现在的密码别人也知道。换成只有您自己知道的，才能进入控制台。",
  },
  totp: {
    title: "请先绑定动态验证码",
    says: "登录时还要输入手机上的 6 位验证码。绑定后才能进入控制台。",
  },
};

export function SetUpPage() {
  const [search] = useSearchParams();
  const result = useQuery(meQuery());
  const me = result.data;
  if (!me)
    return result.error ? (
      <FailureState error={result.error} onRetry={() => void result.refetch()} />
    ) : null;
  if (me.todo === null) return <Navigate to={wayBack(search)} replace />;
  return (
    <SignInFrame {...words[me.todo]}>
      {me.todo === "password" ? (
        <PasswordForm beforeLabel="初始密码" onDone={enterAs} />
      ) : (
        <BindPhone
          isBound={false}
          isSignedOn={me.isSignedOn}
          onDone={() => enterAs({ ...me, todo: null })}
        />
      )}
      <SignOut />
    </SignInFrame>
  );
}

function SignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const logout = useSend(staffLogout, {
    onDone: (left) => {
      setLeaving(true);
      client.clear();
      dropStashes();
      if (left) goElsewhere(left.url);
      else void navigate("/sign-in", { replace: true });
    },
  });
  return (
    <Button type="text" loading={logout.isPending || isLeaving} onClick={() => logout.mutate({})}>
      退出登录
    </Button>
  );
}
