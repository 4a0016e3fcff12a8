/** Whether a strip moves on by itself, and the handlers that stop it while somebody is at it. */
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";

const everyMs = 6000;
const still = "(prefers-reduced-motion: reduce)";

type Turning = { isPossible: boolean; at: number; onTurn: () => void };

export function useTurning({ isPossible, at, onTurn }: Turning) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHalted, setHalted] = useState(false);
  const wantsStillness = useSyncExternalStore(
    watchStill,
    () => window.matchMedia(still).matches,
    // Nothing moves before its script is there.
    () => true,
  );
  const isWanted = isPossible && !wantsStillness;
  const runs = isWanted && !isHalted && !isPointed && !isFocused;
  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") latest.current();
    }, everyMs);
    return () => clearInterval(timer);
    // However the strip was moved, the timer starts again: each banner is shown for its whole time.
  }, [runs, at]);
  return {
    isWanted,
    isHalted,
    toggle: () => setHalted(!isHalted),
    watch: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}

function watchStill(listener: () => void): () => void {
  const query = window.matchMedia(still);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
