/** When a code may be asked for again, by what it goes to: kept over switching, closing and reloading in this tab. */
import { useSyncExternalStore } from "react";
import { perTab } from "./storage.ts";

const key = "CODE_SENT";
/** Moments in milliseconds, by mobile number or e-mail as this page shows it. */
type Until = Record<string, number>;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSentUntil = (to: string): number =>
  useSyncExternalStore(
    subscribe,
    () => kept()[to] ?? 0,
    () => 0,
  );

export function noteSent(to: string, until: number): void {
  const now = Date.now();
  const open = Object.entries(kept()).filter(([, each]) => each > now);
  perTab.set(key, JSON.stringify(Object.fromEntries([...open, [to, until]])));
  for (const listener of listeners) listener();
}

function kept(): Until {
  try {
    // Written above alone.
    return JSON.parse(perTab.get(key) ?? "{}") as Until;
  } catch {
    return {};
  }
}
