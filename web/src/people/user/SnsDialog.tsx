/** Asks once more before a third-party account is bound (on the provider's page) or unbound (here). */
import { useState } from "react";
import { App, CodeScreen } from "#contract/enums.ts";
import { listSns, type SnsBinding, unbindSns } from "#contract/member/people/sns.ts";
import { useSend } from "../../platform/query.ts";
import { goToThirdParty } from "../../platform/thirdParty.ts";
import { useStepUp } from "../../foundation/security/StepUp.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../platform/toast.ts";

type SnsDialogProps = { binding: SnsBinding; onClose: () => void };

export const SnsDialog = (props: SnsDialogProps) =>
  props.binding.boundAt === null ? <BindDialog {...props} /> : <UnbindDialog {...props} />;

function BindDialog({ binding: { app }, onClose }: SnsDialogProps) {
  const { secured } = useStepUp();
  const [isLeaving, setLeaving] = useState(false);
  const name = App.label(app);
  const start = async () => {
    setLeaving(true);
    try {
      const errand = { app, purpose: "bind", next: "/home/user" } as const;
      await secured(CodeScreen.of.bind, () => goToThirdParty(errand));
    } catch {
      // The error has been shown; the dialog stays open for another try.
    } finally {
      setLeaving(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`绑定${name}`}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            取消
          </Button>
          <Button busy={isLeaving} onClick={() => void start()}>
            去授权
          </Button>
        </>
      }
    >
      <p>{`接下来会打开${name}的授权页面，同意后回到这里。绑定后可以用${name}直接登录。`}</p>
    </Dialog>
  );
}

function UnbindDialog({ binding: { app, nickname }, onClose }: SnsDialogProps) {
  const { secured } = useStepUp();
  const name = App.label(app);
  const unbind = useSend(unbindSns, {
    refreshes: [listSns],
    onDone: () => {
      toast(`${name}已解绑`);
      onClose();
    },
  });
  const send = () =>
    secured(CodeScreen.of.bind, () => unbind.mutateAsync({ body: { app } })).catch(() => undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`解绑${name}？`}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            不解绑
          </Button>
          <Button kind="danger" busy={unbind.isPending} onClick={() => void send()}>
            解绑
          </Button>
        </>
      }
    >
      <p>
        {`解绑后不能再用${name}${nickname ? `（${nickname}）` : ""}登录；手机号、邮箱和密码登录不受影响。`}
      </p>
    </Dialog>
  );
}
