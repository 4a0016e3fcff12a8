/** Sign-in by a password of ours: the only way, one beside single sign-on, or folded away for an emergency. */
import { Button, Divider } from "antd";
import { type ReactNode, useState } from "react";
import type { getSignOn } from "#contract/console/people/sign-on.ts";
import type { DataOf } from "#contract/endpoint.ts";

type PasswordsProps = {
  offered: DataOf<typeof getSignOn> | undefined;
  /** Nothing is shown that might be taken away a moment later. */
  isPending: boolean;
  children: ReactNode;
};

export function Passwords({ offered, isPending, children }: PasswordsProps) {
  const [isOpen, setOpen] = useState(false);
  if (isPending) return null;
  if (!offered?.isOn) return children;
  if (offered.passwords === "break-glass" && !isOpen)
    return (
      <Button type="link" block onClick={() => setOpen(true)}>
        应急账号用密码登录
      </Button>
    );
  return (
    <>
      <Divider plain>{offered.passwords === "all" ? "或用密码" : "应急账号"}</Divider>
      {offered.passwords === "break-glass" && (
        <p className="quiet">每次登录都会记录，并通知全部管理员。</p>
      )}
      {children}
    </>
  );
}
