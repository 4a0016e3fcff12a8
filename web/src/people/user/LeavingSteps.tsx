/** A request to leave that is being settled: each step, what waits and until when, and the way back. */
import { cancelLeaving, getClosure, type LeavingStep } from "#contract/member/people/privacy.ts";
import { useSend } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { formatMoment } from "../../ui/time.ts";
import type { LeavingWays } from "./ClosureTerms.tsx";
import { GiveUp } from "./GiveUp.tsx";
import styles from "./UserPage.module.css";

const titles: Record<LeavingStep["name"], string> = {
  exchange: "办完进行中的提现与兑换",
  pending: "等待进行中的任务与待审核奖励",
  payout: "结清余额",
  close: "关闭账号，7 天后清除个人信息",
};

export function LeavingSteps({ closure, onAccept, givingUp, onClose }: LeavingWays) {
  const now = useNow();
  const cancel = useSend(cancelLeaving, { refreshes: [getClosure], onDone: onClose });
  const steps = closure.steps.map(({ name, state, sentences, until }) => ({
    key: name,
    title: titles[name],
    state: state === "later" ? ("next" as const) : state,
    time: state === "now" && until ? `最晚 ${formatMoment(until, now)}` : undefined,
    note: state === "done" || sentences.length === 0 ? undefined : <Lines of={sentences} />,
  }));
  return (
    <div className="stack">
      <p>注销正在办理，办完会自动关闭账号。办理期间不能参加新任务。</p>
      <Stepper label="注销进度" steps={steps} />
      {closure.needs === "payee" && (
        <Notice tone="pending" title="需要你操作">
          请关闭这个窗口，在本页绑定支付宝，绑定后会自动付款。
        </Notice>
      )}
      <Refusal title="没有撤销成功" error={cancel.error} />
      <div className={styles.choice}>
        <Button kind="secondary" size="l" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
          撤销注销
        </Button>
        {closure.needs === "retry" ? (
          <Button size="l" onClick={onAccept}>
            重新提现
          </Button>
        ) : (
          <Button size="l" onClick={onClose}>
            知道了
          </Button>
        )}
      </div>
      <GiveUp closure={closure} {...givingUp} />
    </div>
  );
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <>
    {of.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </>
);
