/** Short words that come and go (ui/Toast.tsx shows them). */
import { createStore } from "./store.ts";

export type Toast = { id: number; text: string };
export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Rule site-17: a toast stays for 2 s. The same words are not shown twice at once. */
export function toast(text: string, milliseconds = 2000): void {
  const shown = toasts.get();
  if (!text || shown.some((one) => one.text === text)) return;
  lastId += 1;
  const id = lastId;
  toasts.set([...shown, { id, text }]);
  setTimeout(() => toasts.set(toasts.get().filter((one) => one.id !== id)), milliseconds);
}
