/** A countdown to a moment of the server's clock, to the second. */
import { useCallback, useContext, useSyncExternalStore } from "react";
import { openingNow } from "./clock.ts";
import { Drawn } from "./drawn.ts";

/** Whole seconds until then, rounded up; 0 once it is there. */
export function useLeft(iso: string): number {
  const at = Date.parse(iso);
  const drawn = useContext(Drawn);
  const read = useCallback(() => secondsUntil(at, openingNow()), [at]);
  const follow = useCallback((listener: () => void) => everySecondUntil(at, listener), [at]);
  return useSyncExternalStore(follow, read, drawn ? () => secondsUntil(at, drawn.at) : read);
}

export const secondsUntil = (at: number, now: number): number =>
  Math.max(0, Math.ceil((at - now) / 1000));

/** On the seconds themselves and not once a second from now: else the last one comes up to a second late. */
function everySecondUntil(at: number, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = at - openingNow();
    if (left <= 0) return;
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      left % 1000 || 1000,
    );
  };
  wait();
  return () => clearTimeout(timer);
}
