/** Short words that come and go. Our own few lines: a library's toast would weigh more than this page. */
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useHydrated } from "../platform/hydrated.ts";
import styles from "./Toast.module.css";

type Toast = { id: number; text: string };
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Rule site-17: a toast stays for 2 s. The same words are not shown twice at once. */
export function toast(text: string, milliseconds = 2000): void {
  if (!text || toasts.some((shown) => shown.text === text)) return;
  lastId += 1;
  const id = lastId;
  update([...toasts, { id, text }]);
  setTimeout(() => update(toasts.filter((shown) => shown.id !== id)), milliseconds);
}

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Portaled to the body: an open dialog makes the page's root inert, and a toast must still be read. */
export function ToastRegion() {
  return useHydrated() ? createPortal(<Toasts />, document.body) : null;
}

function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
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
