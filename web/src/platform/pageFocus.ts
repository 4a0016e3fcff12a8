/** After a change of page the focus goes to its heading, as it would after a full load. */
import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

export function usePageFocus(): void {
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const shown = useRef(pathname);
  useEffect(() => {
    if (!isIdle || shown.current === pathname) return;
    shown.current = pathname;
    // A dialog holds the focus and gives it back itself.
    if (!document.querySelector("dialog[open]")) focusHeading();
  }, [pathname, isIdle]);
}

/** The heading, or the main part where the heading is still to come. */
function focusHeading(): void {
  const main = document.getElementById("main");
  const target = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!target) return;
  target.tabIndex = -1;
  target.style.outline = "none";
  target.focus({ preventScroll: true });
}
