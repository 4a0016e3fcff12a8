/** What happens once the server has let somebody in, whichever way they came. */
import { useNavigate } from "react-router";
import type { TokenData } from "#contract/member/people/auth.ts";
import type { SnsArrival } from "#contract/member/people/sns.ts";
import { takeTarget } from "../../platform/navigation.ts";
import { writeTokens } from "../../platform/session.ts";
import { forgetTyped } from "../../platform/typed.ts";

/** Keeps the session and goes to where the person wanted to be; a third-party login brings that along. */
export function useEnter(onDone?: () => void): (tokens: TokenData | SnsArrival) => void {
  const navigate = useNavigate();
  return (tokens) => {
    writeTokens(tokens);
    forgetTyped();
    onDone?.();
    const wanted = takeTarget();
    void navigate("next" in tokens ? tokens.next : wanted, { replace: true });
  };
}
