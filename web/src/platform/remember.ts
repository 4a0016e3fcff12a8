/**
 * 记住密码 (rule people-14): cookie REMEMBER is the flag; ACCOUNT_INFO holds the mobile and, where it
 * was asked for, the password, sealed by a key that stays in this browser. What seals and opens it is
 * in vault.ts, and comes with the password form; forgetting must work on every page, so it is here.
 */
import { limits } from "#contract/limits.ts";
import { cookies, jsonIn } from "./storage.ts";

const names = { flag: "REMEMBER", account: "ACCOUNT_INFO" } as const;
/** The key's database (vault.ts). */
export const vaultName = "VAULT";

/** `password` is the seal, never the password. */
export type AccountInfo = { mobile: string; password?: string };

export const wantsRemembering = (): boolean => cookies.get(names.flag) === "1";
export const rememberedAccount = (): string => accountInfo()?.mobile ?? "";

/** Written by keepAccountInfo alone. */
export const accountInfo = (): AccountInfo | null =>
  jsonIn(cookies.get(names.account)) as AccountInfo | null;

export function keepAccountInfo(info: AccountInfo): void {
  cookies.set(names.account, JSON.stringify(info), limits.cookieDays);
  if (info.password) cookies.set(names.flag, "1", limits.cookieDays);
}

/** For an account that was closed: not even the mobile stays. */
export function forgetAccount(): void {
  cookies.remove(names.account);
  forgetPassword();
}

/** On logout, on a change of password and when unticked; the mobile stays, for the next time. */
export function forgetPassword(): void {
  const mobile = rememberedAccount();
  cookies.remove(names.flag);
  if (mobile) keepAccountInfo({ mobile });
  try {
    // Without its key a copy of the cookie is worth nothing, wherever it went.
    indexedDB.deleteDatabase(vaultName);
  } catch {
    // Refused in some private windows, which have kept nothing either.
  }
}
