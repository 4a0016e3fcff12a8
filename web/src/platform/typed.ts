/** The number or address that was typed last and not yet used: still there after switching, closing and reloading. */
import type { UseFormRegisterReturn } from "react-hook-form";
import { perTab } from "./storage.ts";

/** What it is: the account to sign in with, a member's new mobile or e-mail, or their payee account. */
export type Typed = "account" | "mobile" | "email" | "payee";

export const typedKey = "TYPED";

export function typedBefore(what: Typed): string {
  const [of, text = ""] = perTab.get(typedKey)?.split(" ") ?? [];
  return of === what ? text : "";
}

/** The field, keeping what is typed into it. */
export const keepsTyped = (what: Typed, field: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...field,
  onChange: (event: { target: HTMLInputElement }) => {
    perTab.set(typedKey, `${what} ${event.target.value}`);
    return field.onChange(event);
  },
});

/** Once it was used, and with the session: what the next person at this browser sees was not typed by them. */
export const forgetTyped = (): void => perTab.remove(typedKey);
