/** Calls once, when its element has really been on screen: a tab opened behind another one has not been read yet. */
import { useEffect, useRef } from "react";

export function useWhenSeen(mark: () => void): void {
  const latest = useRef(mark);
  useEffect(() => {
    const markWhenSeen = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", markWhenSeen);
      latest.current();
    };
    document.addEventListener("visibilitychange", markWhenSeen);
    markWhenSeen();
    return () => document.removeEventListener("visibilitychange", markWhenSeen);
  }, []);
}
