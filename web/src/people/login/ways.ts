/** The ways in: which form a panel shows, and which dialog of theirs is open over the page. */
import { startTransition, useState } from "react";
import { limits } from "#contract/limits.ts";
import { closeLogin, openLogin } from "../../platform/navigation.ts";
import { rememberedAccount } from "../../platform/remember.ts";
import { createStore } from "../../platform/store.ts";
import { typedBefore } from "../../platform/typed.ts";

/** Code login is the default (rule people-4). */
export type Mode = "code" | "password";
/** `account` is what was typed so far, or what is known of the last time. */
export type Panel = { mode: Mode; account: string };

export const modeTitles: Record<Mode, string> = { code: "验证码登录/注册", password: "密码登录" };

/** The old form stays until the other one's code has come: nothing jumps, nothing flashes. */
export function usePanel(start: () => Panel): [Panel, (next: Panel) => void] {
  const [panel, setPanel] = useState(start);
  return [panel, (next) => startTransition(() => setPanel(next))];
}

export const freshPanel = (): Panel => ({
  mode: "code",
  account: typedBefore("account") || rememberedAccount(),
});

/** `between`: the login dialog has closed, and the reset dialog has not opened yet. */
export type LoginState =
  | { at: "login"; panel?: Panel }
  | { at: "between" }
  | { at: "reset"; account: string };

const closed: LoginState = { at: "login" };
export const loginState = createStore<LoginState>(closed);
export const loginStateOnServer = closed;

export function closeLoginDialog(): void {
  loginState.set(closed);
  closeLogin();
}

/** 忘记密码: the login dialog closes, and the reset dialog opens after 664 ms (rule people-5). */
export function openReset(account: string): void {
  loginState.set({ at: "between" });
  openLogin();
  setTimeout(() => loginState.set({ at: "reset", account }), limits.forgotPasswordDelayMs);
}

/** Back from the reset, ready for the new password. */
export const reopenLogin = (panel: Panel): void => loginState.set({ at: "login", panel });

let pagePanel: Panel | null = null;

/** What the login page shows when it opens next. */
export const keepPanel = (panel: Panel): void => {
  pagePanel = panel;
};
/** Reading does not clear it: React may render a page more than once before it is mounted. */
export const keptPanel = (): Panel => pagePanel ?? freshPanel();
export const dropPanel = (): void => {
  pagePanel = null;
};
