/** The months in which a member can have something: none before they came. */
import { useMember } from "../platform/member.ts";
import { useNow } from "../platform/useNow.ts";
import { monthsBack } from "./months.ts";

/** At most this many, newest first (2026-11); the one that runs is always among them. */
export function useMonths(most: number): string[] {
  const now = useNow();
  const { account } = useMember();
  return monthsBack(now, most, account && Date.parse(account.registeredAt));
}
