/** 清除: takes one answer back, after asking once more. */
import { useState } from "react";
import { getProperty, type PropertySource, saveProperty } from "#contract/member/study/property.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./PropertyCard.module.css";

export function ClearProperty({ source: { name, title } }: { source: PropertySource }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const clear = useSend(saveProperty, {
    refreshes: [getProperty],
    onDone: () => {
      close();
      toast("已清除");
    },
  });
  return (
    <>
      <Button
        kind="quiet"
        size="s"
        className={styles.clear}
        aria-label={`清除「${title}」`}
        onClick={() => setOpen(true)}
      >
        清除
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="清除这项回答？"
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              保留
            </Button>
            <Button
              kind="danger"
              busy={clear.isPending}
              onClick={() => clear.mutate({ body: { name, value: null } })}
            >
              清除
            </Button>
          </>
        }
      >
        <p>{`「${title}」和依赖它的回答会立即删除，不再用来匹配任务。之后可以随时重新填写。`}</p>
      </Dialog>
    </>
  );
}
