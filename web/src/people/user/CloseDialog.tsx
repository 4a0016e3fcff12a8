/** 注销账号: what it means, what is paid out first, each step while it is settled; a check; and the last statement. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { CodeScreen } from "#contract/enums.ts";
import {
  closeAccount,
  type Closure,
  getClosure,
  type Left,
} from "#contract/member/people/privacy.ts";
import { askAgain } from "../../platform/askAgain.ts";
import { keyOf, query, queryClient, useSend } from "../../platform/query.ts";
import { forgetAccount } from "../../platform/remember.ts";
import { clearSession } from "../../platform/session.ts";
import { useTerms } from "../../platform/terms.ts";
import { useStepUp } from "../../foundation/security/StepUp.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { formatDay } from "../../ui/time.ts";
import { ClosureTerms } from "./ClosureTerms.tsx";
import { isStill, type Owed, owedWords } from "./givenUp.ts";
import { LeavingSteps } from "./LeavingSteps.tsx";
import styles from "./UserPage.module.css";

/** While it is settled the page asks again: an exchange may end, a reward may be decided. */
const AGAIN_MS = 30_000;

export function CloseDialog({ onClose }: { onClose: () => void }) {
  // Asked again on every opening: a balance of half a minute ago is a wrong one.
  const closure = useQuery({
    ...query(getClosure),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.askedAt ? AGAIN_MS : false),
  });
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
  const [last, setLast] = useState<"settle" | "giveUp" | null>(null);
  const [ticked, setTicked] = useState<Owed | null>(null);
  const ask = async (wish: "settle" | "giveUp") => {
    if (await confirm(CodeScreen.of.close)) setLast(wish);
  };
  // While the check was passed, or on the last word, more may have come: the sums are shown once more.
  if (last === "settle" || (last !== null && ticked !== null && isStill(ticked, closure)))
    return (
      <LastWord
        givesUp={last === "giveUp" ? ticked : null}
        onClose={onClose}
        onSettling={() => setLast(null)}
      />
    );
  const ways = {
    closure,
    onClose,
    onAccept: () => void ask("settle"),
    givingUp: {
      ticked,
      // The press that went on was for the sums before.
      onTick: (owed: Owed | null) => {
        setLast(null);
        setTicked(owed);
      },
      onGiveUp: () => void ask("giveUp"),
    },
  };
  return closure.askedAt ? <LeavingSteps {...ways} /> : <ClosureTerms {...ways} />;
}

type LastWordProps = {
  /** The sums as they were ticked, and no others. */
  givesUp: Owed | null;
  onClose: () => void;
  onSettling: () => void;
};

function LastWord({ givesUp, onClose, onSettling }: LastWordProps) {
  const { goldPerYuan } = useTerms();
  const { secured } = useStepUp();
  const navigate = useNavigate();
  const leave = async ({ state, anonymisedAt }: Left) => {
    if (state === "settling" || anonymisedAt === null) {
      // Only then: the session has ended with the account, and asking without one leads to the sign-in.
      void askAgain(queryClient, { queryKey: keyOf(getClosure) });
      return onSettling();
    }
    // First away from pages that need a session, then the session: none of them asks without one.
    await navigate(`/account-closed?until=${formatDay(anonymisedAt)}`, { replace: true });
    forgetAccount();
    clearSession();
  };
  const close = useSend(closeAccount, { onDone: (done) => void leave(done) });
  const body = givesUp ? { givesUp: { gold: givesUp.gold, fen: givesUp.fen, pending: true } } : {};
  const send = () =>
    secured(CodeScreen.of.close, () => close.mutateAsync({ body })).catch((cause: unknown) => {
      // The sums may be others than these by now, and are then shown once more.
      if (cause instanceof CallFailed) void askAgain(queryClient, { queryKey: keyOf(getClosure) });
    });
  return (
    <div className="stack">
      <p>
        {givesUp
          ? `最后确认：放弃的${owedWords(givesUp, goldPerYuan)}不会再付给你，账号随即关闭，所有设备退出。`
          : "最后确认：结清后账号自动关闭，所有设备退出；关闭后 7 天内可用验证码登录撤销，之后不能恢复。"}
      </p>
      <Refusal title="没有注销成功" error={close.error} />
      <div className={styles.choice}>
        <Button kind="secondary" size="l" onClick={onClose}>
          保留账号
        </Button>
        <Button kind="danger" size="l" busy={close.isPending} onClick={() => void send()}>
          {givesUp ? "放弃并注销" : "确认注销"}
        </Button>
      </div>
    </div>
  );
}
