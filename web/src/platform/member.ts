/** The signed-in member: the account from the server, and what is known of it before that arrives. */
import { useQuery } from "@tanstack/react-query";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { learnConsent } from "./consent.ts";
import { query, queryClient } from "./query.ts";
import { type KeptView, useSessionView, useSignedIn, writeView } from "./session.ts";

type Member = {
  isSignedIn: boolean;
  view: KeptView | null;
  account: Account | undefined;
  /** Moderators and observers see no points (rule people-28): the server names no balance then. */
  hidesGold: boolean;
};

export function useMember(): Member {
  const isSignedIn = useSignedIn();
  const view = useSessionView();
  const { data: account } = useQuery({ ...query(getAccount), enabled: isSignedIn });
  const hidesGold = account?.userData.balance === null;
  return { isSignedIn, view: view ?? account ?? null, account, hidesGold };
}

/** The account's every arrival in the cache refreshes the session view, no matter who asked for it. */
export function followAccount(): void {
  queryClient.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
    if (type !== "updated" || queryKey[0] !== getAccount.path || !state.data) return;
    // The key is the endpoint's, so the data is the endpoint's.
    const account = state.data as Account;
    writeView(account);
    learnConsent(account.consentNeeded);
  });
}
