/**
 * What a coin is worth to anyone who looks, and from how much on it can be had: the member's own brand's, whichever
 * address they are at; for guests what this address offers, as an estimate.
 */
import type { Terms } from "#contract/member/community/site.ts";
import { type SessionView, useSessionView } from "./session.ts";
import { useSite } from "./site.ts";

export function useTerms(): Terms {
  const { terms } = useSite();
  return useSessionView()?.home.terms ?? terms;
}

/** The member's own brand, where this address shows another one; null at home and for guests. */
export function useHomeElsewhere(): SessionView["home"] | null {
  const { brand } = useSite();
  const home = useSessionView()?.home;
  return home && home.code !== brand.code ? home : null;
}
