/** Short words that come and go. Our own few lines: a library's toast would weigh more than this page. */
import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "../platform/hydrated.ts";
import { useStore } from "../platform/store.ts";
import { type Toast, toasts } from "../platform/toast.ts";
import styles from "./Toast.module.css";

/** Portaled to the body: an open dialog makes the page's root inert, and a toast must still be read. */
export function ToastRegion() {
  return useHydrated() ? createPortal(<Toasts />, document.body) : null;
}

const none: readonly Toast[] = [];

function Toasts() {
  const shown = useStore(toasts, none);
  const region = useRaised(shown.at(-1)?.id);
  return (
    <div ref={region} popover="manual" role="status" aria-live="polite" className={styles.region}>
      {shown.map(({ id, text }) => (
        <p key={id} className={styles.toast}>
          {text}
        </p>
      ))}
    </div>
  );
}

/**
 * A dialog is in the browser's top layer, above any z-index; so is a popover, and the last one shown is
 * on top. Older web views have neither order: there the toast stays behind the scrim.
 */
function useRaised(newest: number | undefined) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  }, [newest]);
  return region;
}
