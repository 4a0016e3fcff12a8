/** What happens once the server has let somebody in, whichever way they came. */
import { useNavigate } from "react-router";
import type { TokenData } from "#contract/member/auth.ts";
import type { SnsArrival } from "#contract/member/sns.ts";
import { takeTarget } from "../platform/navigation.ts";
import { writeTokens } from "../platform/session.ts";
import { perTab } from "../platform/storage.ts";

/** Keeps the session and goes to where the person wanted to be; a third-party login brings that along. */
export function useEnter(onDone?: () => void): (tokens: TokenData | SnsArrival) => void {
  const navigate = useNavigate();
  return (tokens) => {
    writeTokens(tokens);
    onDone?.();
    const wanted = takeTarget();
    void navigate("next" in tokens ? tokens.next : wanted, { replace: true });
  };
}

const inviteKeys = { code: "INVITER_CODE", source: "INVITE_SOURCE" } as const;

/** The invitation link keeps its code here until somebody registers. */
export function keepInvite(code: string, source: string | null): void {
  perTab.set(inviteKeys.code, code);
  if (source) perTab.set(inviteKeys.source, source);
}

export function inviteOfVisit(): { inviterCode?: string; inviteSource?: string } {
  const [inviterCode, inviteSource] = [perTab.get(inviteKeys.code), perTab.get(inviteKeys.source)];
  return { ...(inviterCode && { inviterCode }), ...(inviteSource && { inviteSource }) };
}
