/** A guest without an account wants to be forgotten: what goes, what stays, and at once. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { eraseGuest } from "#contract/member/study/walk-in.ts";
import { queryClient, useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../platform/toast.ts";

export function GuestLeave({ hash }: { hash: string }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const close = () => setOpen(false);
  const erase = useSend(eraseGuest, {
    onDone: () => {
      queryClient.clear();
      toast("已删除，你不再是这个讨论组的访客");
      void navigate(`/bbs/${hash}`, { replace: true });
    },
  });
  return (
    <Card title="访客身份">
      <p className="quiet">你没有登录，以访客身份参与；换设备请用收到的邀请链接。</p>
      <Button kind="danger" size="s" onClick={() => setOpen(true)}>
        删除我的资料并退出
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="删除资料并退出？"
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              不删除
            </Button>
            <Button
              kind="danger"
              busy={erase.isPending}
              onClick={() => erase.mutate({ body: { hash } })}
            >
              删除并退出
            </Button>
          </>
        }
      >
        <p>称呼、头像和图片立即删除，不能恢复；说过的话留下，显示为「已注销」。</p>
      </Dialog>
    </Card>
  );
}
