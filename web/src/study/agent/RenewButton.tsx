/** A new secret in the old one's place, shown once. */
import { useState } from "react";
import { renewSecret } from "#contract/member/study/agent.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SecretDialog } from "./SecretDialog.tsx";

type RenewButtonProps = { supplierId: number | null; name: string };

export function RenewButton({ supplierId, name }: RenewButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setAsking(false);
  const renew = useSend(renewSecret, {
    onDone: (data) => {
      close();
      setSecret(data.secret);
    },
  });
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        更换密钥
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title={`更换「${name}」的密钥？`}
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              不更换
            </Button>
            <Button
              kind="danger"
              busy={renew.isPending}
              onClick={() => renew.mutate({ body: { supplierId } })}
            >
              更换
            </Button>
          </>
        }
      >
        <p>旧密钥立即失效：用旧密钥签名的进入链接会被拒绝，返回地址也改用新密钥签名。</p>
      </Dialog>
      <SecretDialog secret={secret} name={name} onClose={() => setSecret(null)} />
    </>
  );
}
