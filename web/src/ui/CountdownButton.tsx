/** Sends a code, then counts down until it may be sent again (rule people-6). */
import { useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import { noteSent, useSentUntil } from "../platform/codeSent.ts";
import { Button } from "./Button.tsx";

type CountdownButtonProps = {
  /** What the code goes to: the countdown is of that, and of nothing else that is typed instead. */
  to: string;
  /** Resolves to whether the code was sent; false leaves it to be tried again at once. Never rejects. */
  onSend: () => Promise<boolean>;
};

const seconds = limits.codeCountdownSeconds;

export function CountdownButton({ to, onSend }: CountdownButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const endsAt = useSentUntil(to);
  const left = Math.min(seconds, useSecondsUntil(endsAt));
  const send = async () => {
    setBusy(true);
    if (await onSend()) noteSent(to, Date.now() + seconds * 1000);
    setBusy(false);
  };
  return (
    <Button kind="quiet" size="s" busy={isBusy} disabled={left > 0} onClick={() => void send()}>
      {countdownLabel(left, endsAt > 0)}
    </Button>
  );
}

export function countdownLabel(secondsLeft: number, wasSent: boolean): string {
  if (secondsLeft > 0) return `${secondsLeft}s 后重新获取`;
  return wasSent ? "重新发送" : "获取验证码";
}

/** Counts by the clock and not by ticks: a phone that slept shows the true rest. */
function useSecondsUntil(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!endsAt) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt ? Math.max(0, Math.ceil((endsAt - now) / 1000)) : 0;
}
