/** When a code may be asked for again, by what it goes to: kept over switching, closing and reloading in this tab. */
import { useHydrated } from "./hydrated.ts";
import { perTab } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

/** With a mobile number or an e-mail as the page shows it; the moment in milliseconds. */
const keyOf = (to: string) => `SENT ${to}`;
const newest = createStore(0);

export function useSentUntil(to: string): number {
  useStore(newest, 0);
  return useHydrated() ? Number(perTab.get(keyOf(to))) : 0;
}

export function noteSent(to: string, until: number): void {
  perTab.set(keyOf(to), String(until));
  newest.set(until);
}
