/**
 * What a coin is worth for the reader, and the least that can be withdrawn: by the rules of the member's home brand,
 * at any address; for guests by those of this address's brand, as an estimate.
 */
import type { Terms } from "#contract/member/community/site.ts";
import { type SessionView, useSessionView } from "./session.ts";
import { useSite } from "./site.ts";

export function useTerms(): Terms {
  const { terms } = useSite();
  return useSessionView()?.home.terms ?? terms;
}

/** The member's home brand, where this address shows another one; null at home and for guests. */
export function useHomeElsewhere(): SessionView["home"] | null {
  const { brand } = useSite();
  const home = useSessionView()?.home;
  return home && home.code !== brand.code ? home : null;
}
