/** Who is signed in: cookies for 14 days, a copy per tab, and what is shown of the member at once. */
import { Role } from "#contract/enums.ts";
import type { Account } from "#contract/member/people/user.ts";
import { limits } from "#contract/limits.ts";
import { dropInvitation } from "./invitation.ts";
import { useContext } from "react";
import { Drawn } from "./drawn.ts";
import type { Tokens } from "./refresh.ts";
import { forgetRequests } from "./requestKeys.ts";
import { caller, tokenKey } from "./request.ts";
import { cookies, cookieShared, jsonIn, local, perTab } from "./storage.ts";
import { createStore, useStore } from "./store.ts";
import { forgetTyped } from "./typed.ts";

/** EXPRIED is spelt as it was given (rule people-15). */
const names = { token: tokenKey, refreshToken: "RTOKEN", expired: "EXPRIED" } as const;
const viewKey = "SESSION_VIEW";
/** The key of invitation.ts, repeated: an import would weigh on every page. */
const invitationKey = "INVITATION";
const taskHashKey = "TASK_HASH_ID";
const deviceKey = "DEVICE_ID";
const expiredKey = "SESSION_EXPIRED";

/** What is kept of the account: enough to draw the frame before it is loaded. */
export type KeptView = Pick<Account, "nickname" | "avatar" | "memberCode" | "role" | "home"> & {
  /** Anything unread; how much is in news.ts. */
  newMessage?: boolean | undefined;
};

/** The session view: name, picture, code, flags of the role. The token stays in its cookie and is not written down once more. */
export type SessionView = KeptView & {
  token: string;
  roleType: Record<"member" | "leader" | "agent", boolean>;
};

export function viewOf(kept: KeptView): SessionView {
  const { role } = kept;
  const leader = role === Role.of.leader;
  const agent = role === Role.of.agent;
  const roleType = { leader, agent, member: !leader && !agent };
  return { ...kept, token: readTokens()?.token ?? "", roleType };
}

export function readTokens(): Tokens | null {
  const token = caller.token();
  const expired = Number(cookies.get(names.expired) ?? perTab.get(names.expired));
  if (!token) return null;
  return { token, refreshToken: cookies.get(names.refreshToken) ?? "", expired };
}

const isSignedIn = createStore(typeof document !== "undefined" && readTokens() !== null);
const view = createStore<SessionView | null>(readView());

export const useSignedIn = (): boolean => useStore(isSignedIn, !!useContext(Drawn));
export const useSessionView = (): SessionView | null =>
  useStore(view, useContext(Drawn)?.view ?? null);
export const sessionView = (): SessionView | null => view.get();
export const onSignedInChange = (listener: () => void) => isSignedIn.subscribe(listener);
export const hasSession = (): boolean => isSignedIn.get();

const isExpired = createStore(typeof document !== "undefined" && perTab.get(expiredKey) !== null);
/** Whether this tab's last session was ended by the server and not by the member. */
export const useSessionExpired = (): boolean => useStore(isExpired, false);

/** The server no longer knows this session: the login page says so, after a reload, too. */
export function expireSession(): void {
  clearSession();
  perTab.set(expiredKey, "1");
  isExpired.set(true);
}

export function writeTokens({ token, refreshToken, expired }: Tokens): void {
  cookies.set(names.token, token, limits.cookieDays);
  cookies.set(names.refreshToken, refreshToken, limits.cookieDays);
  cookies.set(names.expired, String(expired), limits.cookieDays);
  perTab.set(names.token, token);
  perTab.set(names.expired, String(expired));
  // Anyone who has a session has an account, and is no longer the newcomer of an inviter.
  dropInvitation();
  forgetExpiry();
  isSignedIn.set(true);
  view.set(readView());
}

/** Resolves when other tabs read this token, and no longer the one before it. */
export const tokenShared = ({ token }: Tokens): Promise<void> => cookieShared(names.token, token);

export function writeView(of: KeptView): void {
  // An answer that was on its way when the session ended must not outlive it: the next member here would be taken for this one.
  if (!isSignedIn.get()) return;
  const { nickname, avatar, memberCode, role, home, newMessage = view.get()?.newMessage } = of;
  const next = { nickname, avatar, memberCode, role, home, newMessage };
  const text = JSON.stringify(next);
  if (text === local.get(viewKey)) return;
  local.set(viewKey, text);
  view.set(viewOf(next));
}

/**
 * Clears this browser's session and all that was kept here (rule people-18) but the device id, which names
 * the browser and not the member. A community task's hash would lead every later 401 to its section.
 */
export function clearSession(): void {
  for (const name of Object.values(names)) {
    cookies.remove(name);
    perTab.remove(name);
  }
  forgetExpiry();
  forgetTyped();
  forgetRequests();
  forgetAllBut(deviceKey);
  view.set(null);
  isSignedIn.set(false);
}

function forgetAllBut(...names: string[]): void {
  // Whose pushes this browser shows (pushOwner.ts) and pages as they were (keptPages.ts), begun before the page goes; on
  // plain http there is no such store.
  void globalThis.caches?.delete("member").catch(() => {});
  const kept = names.map(local.get);
  local.clear();
  names.forEach((name, at) => kept[at] && local.set(name, kept[at]));
}

function forgetExpiry(): void {
  perTab.remove(expiredKey);
  isExpired.set(false);
}

/** The community task a person came for (rule site-4). */
export const taskHashId = (): string | null => local.get(taskHashKey);

/** Where somebody goes who is not signed in (rule site-19): to sign in, or to the community task they came for. */
export const doorPath = (): string => {
  const hash = taskHashId();
  return hash ? `/bbs/${encodeURIComponent(hash)}` : "/login";
};
export const keepTaskHashId = (hash: string): void => local.set(taskHashKey, hash);

/** Another tab signed in or out: `clear` arrives as a storage event without a key. */
export function followOtherTabs(): void {
  // A session that expired with its cookies leaves the member's data behind: no tab was open to clear it.
  if (!isSignedIn.get() && local.get(viewKey)) forgetAllBut(deviceKey, taskHashKey, invitationKey);
  window.addEventListener("storage", ({ key }) => {
    if (key !== null && key !== viewKey) return;
    isSignedIn.set(readTokens() !== null);
    view.set(readView());
  });
}

function readView(): SessionView | null {
  if (typeof document === "undefined" || !readTokens()) return null;
  // Written by writeView alone; a broken text counts as unknown and is loaded again, and so does one of a release
  // before, without the brand whose rules are the member's.
  const kept = jsonIn(local.get(viewKey)) as Partial<KeptView> | null;
  return kept?.home ? viewOf(kept as KeptView) : null;
}
