/** A number or address that was typed and not yet used: still there after switching, closing and reloading. */
import { perTab } from "./storage.ts";

/** Whose account it is at the entrance, what a member's own is to become, and where their money goes. */
const all = ["account", "mobile", "email", "payee"] as const;
export type Typed = (typeof all)[number];

const keyOf = (what: Typed) => `TYPED_${what}`;

export const typedBefore = (what: Typed): string => perTab.get(keyOf(what)) ?? "";
export const keepTyped = (what: Typed, text: string): void => perTab.set(keyOf(what), text);
export const forgetTyped = (what: Typed): void => perTab.remove(keyOf(what));
/** With the session: what the next person at this browser sees was not typed by them. */
export const forgetAllTyped = (): void => all.forEach(forgetTyped);
