/** A moderator shows a guest without an account out of the section, from one of their replies. */
import { useState } from "react";
import type { Post } from "#contract/member/study/discussion.ts";
import { banGuest } from "#contract/member/study/walk-in.ts";
import { taskHashId } from "../../platform/session.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../platform/toast.ts";

export function BanButton({ post: { name, number } }: { post: Post }) {
  const [isOpen, setOpen] = useState(false);
  const hash = taskHashId();
  const close = () => setOpen(false);
  const ban = useSend(banGuest, {
    onDone: ({ banned }) => {
      close();
      toast(banned ? `已请出${name}` : `${name}可以回来了`);
    },
  });
  if (hash === null || number === null) return null;
  const send = (banned: boolean) => ban.mutate({ body: { hash, number, banned } });
  return (
    <>
      <Button kind="quiet" size="s" aria-label={`请出${name}`} onClick={() => setOpen(true)}>
        请出
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={`请出访客「${name}」？`}
        actions={
          <>
            <Button kind="secondary" disabled={ban.isPending} onClick={() => send(false)}>
              允许回来
            </Button>
            <Button kind="danger" busy={ban.isPending} onClick={() => send(true)}>
              请出
            </Button>
          </>
        }
      >
        <p>请出后立即看不到讨论组，也不能再发言；说过的话保留，可以逐条隐藏。</p>
      </Dialog>
    </>
  );
}
