/** Giving up: says what it means, and gives the seat to somebody else. */
import { useState } from "react";
import { doingOf } from "#contract/doing.ts";
import { getResponse, leaveResponse, type ResultCard } from "#contract/member/study/survey.ts";
import { useSend } from "../../platform/query.ts";
import { afterEntry } from "../../platform/responses.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../platform/toast.ts";

export function LeaveButton({ card }: { card: ResultCard }) {
  const [isOpen, setOpen] = useState(false);
  const { act } = doingOf(card.source);
  const leave = useSend(leaveResponse, {
    refreshes: [getResponse, ...afterEntry],
    onDone: () => {
      setOpen(false);
      toast("已放弃，名额让给其他人");
    },
  });
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {`放弃${act}`}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`放弃这次${act}？`}
        actions={
          <>
            <Button kind="secondary" onClick={() => setOpen(false)}>
              继续保留
            </Button>
            <Button
              kind="danger"
              busy={leave.isPending}
              onClick={() => leave.mutate({ params: { id: String(card.responseId) } })}
            >
              放弃
            </Button>
          </>
        }
      >
        <p>
          {`名额会立即让给其他人，这次参与以「超时」结束，没有奖励，也不影响信用分；不能再回来接着${act}。`}
        </p>
      </Dialog>
    </>
  );
}
