/** 注销账号: what it means, what stands in its way, what is given up; a check; and the last word. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CodeScreen } from "#contract/enums.ts";
import { closeAccount, type Closure, getClosure } from "#contract/member/privacy.ts";
import { query, useSend } from "../platform/query.ts";
import { forgetAccount } from "../platform/remember.ts";
import { clearSession } from "../platform/session.ts";
import { useStepUp } from "../security/StepUp.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { formatDay } from "../ui/time.ts";
import { ClosureTerms } from "./ClosureTerms.tsx";
import styles from "./UserPage.module.css";

export function CloseDialog({ onClose }: { onClose: () => void }) {
  // Asked anew on every opening: a balance of half a minute ago is a wrong one.
  const closure = useQuery({ ...query(getClosure), staleTime: 0 });
  return (
    <Dialog isOpen onClose={onClose} title="注销账号" width={520} closesOutside={false}>
      <Loaded query={closure} skeleton={<Skeleton height={280} />}>
        {(terms) => <Leaving closure={terms} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

type LeavingProps = { closure: Closure; onClose: () => void };

/** Two steps, so that the last press is never the first. */
function Leaving({ closure, onClose }: LeavingProps) {
  const { confirm } = useStepUp();
  const [isLast, setLast] = useState(false);
  if (isLast) return <LastWord closure={closure} onClose={onClose} />;
  const goOn = async () => {
    if (await confirm(CodeScreen.of.close)) setLast(true);
  };
  return <ClosureTerms closure={closure} onAccept={() => void goOn()} onClose={onClose} />;
}

function LastWord({ closure, onClose }: LeavingProps) {
  const { secured } = useStepUp();
  const navigate = useNavigate();
  const leave = async ({ anonymisedAt }: { anonymisedAt: string }) => {
    // First away from pages that need a session, then the session: none of them asks in vain.
    await navigate(`/account-closed?until=${formatDay(anonymisedAt)}`, { replace: true });
    forgetAccount();
    clearSession();
  };
  const close = useSend(closeAccount, { onDone: (done) => void leave(done) });
  const givesUpBalance = closure.gold > 0 || closure.fen > 0;
  const send = () =>
    secured(CodeScreen.of.close, () => close.mutateAsync({ body: { givesUpBalance } })).catch(
      () => undefined,
    );
  return (
    <div className={styles.stack}>
      <p>最后确认：注销后立即退出所有设备，账号不能恢复。</p>
      {close.error && (
        <Notice tone="danger" title="没有注销成功" live>
          {close.error.message}
        </Notice>
      )}
      <div className={styles.choice}>
        <Button kind="secondary" size="l" onClick={onClose}>
          保留账号
        </Button>
        <Button
          kind="danger"
          size="l"
          busy={close.isPending || close.isSuccess}
          onClick={() => void send()}
        >
          确认注销
        </Button>
      </div>
    </div>
  );
}
