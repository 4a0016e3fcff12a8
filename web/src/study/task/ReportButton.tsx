/** 报告问题: a dead link, wrong minutes, a question that asks for private data. */
import { useState } from "react";
import { keepTarget, openLogin } from "../../platform/navigation.ts";
import { later } from "../../platform/later.tsx";
import { useSignedIn } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";

const ReportDialog = later(() => import("./ReportDialog.tsx").then((m) => m.ReportDialog));

export function ReportButton({ taskId }: { taskId: number }) {
  const [isOpen, setOpen] = useState(false);
  const isSignedIn = useSignedIn();
  const open = () => {
    if (isSignedIn) return setOpen(true);
    keepTarget(window.location.pathname + window.location.search);
    openLogin();
  };
  return (
    <>
      <Button kind="quiet" onClick={open}>
        报告问题
      </Button>
      {isOpen && <ReportDialog taskId={taskId} onClose={() => setOpen(false)} />}
    </>
  );
}
