/** Back on the first page of a questionnaire: what stays when one goes, and the way on. */
import { useState } from "react";
import { useNavigate } from "react-router";
import { useSignedIn } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

type LeaveSheetProps = { taskId: number; isSaved: boolean };

export function LeaveSheet({ taskId, isSaved }: LeaveSheetProps) {
  const navigate = useNavigate();
  const isSignedIn = useSignedIn();
  const [isLeaving, setLeaving] = useState(false);
  const stay = () => void navigate(1);
  const leave = () => {
    setLeaving(true);
    // Anyone who has no account has no page of the task either: they go where they came from.
    void (isSignedIn ? navigate(`/task/detail/${taskId}`, { replace: true }) : navigate(-1));
  };
  return (
    // It stands at an entry of the history below the questionnaire's pages: one more would cut those off, and there would be
    // nothing to go on to.
    <Dialog
      isOpen
      hasAddress
      onClose={stay}
      title="离开这份问卷？"
      actions={
        <>
          <Button kind="secondary" onClick={leave}>
            离开
          </Button>
          <Button onClick={stay}>继续作答</Button>
        </>
      }
    >
      {/* A browser says nothing where there is nothing to go back to. */}
      {isLeaving && <p role="status">正在离开，没有反应的话可以直接关闭本页。</p>}
      <p>
        {isSaved
          ? "填过的回答都已保存，截止前可以回来从这里接着答。"
          : "还有回答没有传到服务器，联网保存好再离开就不会丢。"}
      </p>
    </Dialog>
  );
}
