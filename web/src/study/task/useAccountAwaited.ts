/** What the account says above a list of tasks. */
import { useQuery } from "@tanstack/react-query";
import { getAccount } from "#contract/member/people/user.ts";
import { query } from "../../platform/query.ts";
import { useSignedIn } from "../../platform/session.ts";

/** True while the account is on its way: what it would say above a list is waited for. */
export function useAccountAwaited(): boolean {
  const isSignedIn = useSignedIn();
  const { isPending, fetchStatus } = useQuery({ ...query(getAccount), enabled: isSignedIn });
  return isSignedIn && isPending && fetchStatus === "fetching";
}
