/** 已解决 or 仍未解决 under our answer; before there is one, taking the question back. */
import { useState } from "react";
import { FeedbackState } from "#contract/enums.ts";
import {
  confirmFeedback,
  type Feedback,
  getFeedback,
  listFeedback,
} from "#contract/member/community/feedback.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./Feedback.module.css";

type DecisionProps = { feedback: Feedback; onObject: () => void };

export function Decision({ feedback: { id, state }, onObject }: DecisionProps) {
  const [asks, setAsks] = useState(false);
  const confirm = useSend(confirmFeedback, {
    refreshes: [getFeedback, listFeedback],
    onDone: () => {
      setAsks(false);
      toast(state === FeedbackState.of.awaitingConfirmation ? "已确认解决" : "已撤回");
    },
  });
  const send = () => confirm.mutate({ params: { id: String(id) } });
  if (state === FeedbackState.of.confirmed) return null;
  if (state === FeedbackState.of.awaitingConfirmation)
    return (
      <div className={styles.ways}>
        <Button busy={confirm.isPending} onClick={send}>
          已解决
        </Button>
        <Button kind="secondary" onClick={onObject}>
          仍未解决
        </Button>
      </div>
    );
  return (
    <div>
      <Button kind="quiet" size="s" onClick={() => setAsks(true)}>
        不需要了，撤回
      </Button>
      {asks && (
        <Dialog
          isOpen
          title="撤回这条反馈？"
          description="撤回后客服不再处理，需要时可以重新提问。"
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button kind="secondary" onClick={() => setAsks(false)}>
                取消
              </Button>
              <Button busy={confirm.isPending} onClick={send}>
                撤回
              </Button>
            </>
          }
        >
          {null}
        </Dialog>
      )}
    </div>
  );
}
