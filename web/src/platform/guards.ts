/** Who may open which page (rules site-2 to site-5). The server decides again; this only spares a wait. */
import { type LoaderFunction, redirect } from "react-router";
import { CallFailed } from "#contract/client.ts";
import type { Role } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { opensTo, type PageAccess } from "#contract/page-access.ts";
import { keepTarget, openLoginIn } from "./navigation.ts";
import { expireSession, hasSession, sessionView, taskHashId, writeView } from "./session.ts";
import { loadSite } from "./site.ts";

export type Facts = {
  access: PageAccess;
  path: string;
  isMaintained: boolean;
  isSignedIn: boolean;
  /** Null while unknown. */
  role: Role | null;
  hasTaskHash: boolean;
};
export type Verdict = { pass: true } | { pass: false; to: string; opensLogin?: true };

const pass: Verdict = { pass: true };

export function judgeAccess(facts: Facts): Verdict {
  const { access, isSignedIn, role } = facts;
  if (facts.isMaintained && facts.path !== "/updating") return { pass: false, to: "/updating" };
  if (access === "public") return pass;
  if (access === "login") return isSignedIn ? { pass: false, to: "/home" } : pass;
  if (!isSignedIn) {
    if (access !== "topic") return { pass: false, to: "/login", opensLogin: true };
    return facts.hasTaskHash ? pass : { pass: false, to: "/login" };
  }
  return opensTo(access, role) ? pass : { pass: false, to: "/404" };
}

export const guardOf =
  (access: PageAccess): LoaderFunction =>
  async ({ request }) => {
    if (typeof document === "undefined") return null;
    const { pathname, search } = new URL(request.url);
    const site = await loadSite();
    if (access !== "public") await learnMember();
    else learnMember().catch(() => undefined);
    const verdict = judgeAccess({
      access,
      path: pathname,
      isMaintained: site.maintenance,
      isSignedIn: hasSession(),
      role: sessionView()?.role ?? null,
      hasTaskHash: taskHashId() !== null,
    });
    if (verdict.pass) return null;
    if (verdict.to === "/updating")
      return redirect(`/updating?from=${encodeURIComponent(pathname + search)}`);
    if (verdict.to === "/login") keepTarget(pathname + search);
    if (verdict.opensLogin) openLoginIn(limits.guardDialogDelayMs);
    return redirect(verdict.to);
  };

/** While the nickname is unknown: load it; when the server refuses, the session is worth nothing. */
export async function learnMember(): Promise<void> {
  if (!hasSession() || sessionView()) return;
  try {
    // Imported here and not at the top: pages for strangers do without the query cache and its weight.
    const { query, queryClient } = await import("./query.ts");
    writeView(await queryClient.fetchQuery(query(getAccount)));
  } catch (cause) {
    // A server that cannot be reached has not refused: signing somebody out in a lift would be wrong. The page's own
    // error state offers the retry.
    if (!(cause instanceof CallFailed)) throw cause;
    expireSession();
    window.location.reload();
    await new Promise(() => undefined);
  }
}
