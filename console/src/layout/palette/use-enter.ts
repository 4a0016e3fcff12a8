/** Enter before the answer is there: it is kept, and goes where the answer leads. */
import { useEffect, useEffectEvent, useState } from "react";

export function useEnter({ mustWait, go }: { mustWait: boolean; go: () => void }) {
  const [isPressed, setPressed] = useState(false);
  const goNow = useEffectEvent(go);
  useEffect(() => {
    if (isPressed && !mustWait) goNow();
  }, [isPressed, mustWait]);
  return {
    press: () => (mustWait ? setPressed(true) : go()),
    /** The text has changed: the Enter before it no longer counts. */
    forget: () => setPressed(false),
  };
}
