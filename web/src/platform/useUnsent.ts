/** While an answer has not reached the server, the site does not reload, and the browser warns before leaving. */
import { useEffect } from "react";
import { holdReload } from "./navigation.ts";

export function useUnsent(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const release = holdReload();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
      release();
    };
  }, [isUnsent]);
}
