/** Short words that come and go. Our own forty lines: a library's toast would weigh more than this page. */
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import styles from "./Toast.module.css";

type Toast = { id: number; text: string };
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Spec section 9: a toast stays for 2 s. The same words are not shown twice at once. */
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
const none: readonly Toast[] = [];

/** Portaled to the body: an open dialog makes the page's root inert, and a toast must still be read. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const isBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isBrowser) return null;
  return createPortal(
    <div role="status" aria-live="polite" className={styles.region}>
      {shown.map(({ id, text }) => (
        <p key={id} className={styles.toast}>
          {text}
        </p>
      ))}
    </div>,
    document.body,
  );
}

const neverChanges = () => () => undefined;
