/** Takes over what the server drew for this member: loaded where there is such a page, as nobody else needs any of it. */
import { hydrate } from "@tanstack/react-query";
import { getAccount } from "#contract/member/people/user.ts";
import { learnServerTime } from "./clock.ts";
import { learnConsent } from "./consent.ts";
import { type DrawnBy, type Sent, sentHere } from "./drawn.ts";
import { givenBefore } from "./givenBefore.ts";
import { query, queryClient } from "./query.ts";
import { viewOf, writeView } from "./session.ts";
import { cookies } from "./storage.ts";

/**
 * Enough to tell one session from another, and nothing to find a token by. Somebody else may have signed in
 * since the page was asked for; what was drawn for another is then neither taken over nor read.
 */
export function tagOf(token: string): string {
  let hash = 0x811c9dc5;
  for (const character of token) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** The member is then as known as if this browser had asked; null where the page is somebody else's. */
export function adopt(sent = sentHere(), token = cookies.get("TOKEN")): DrawnBy | null {
  const member = sent?.member;
  if (!member || token === null || member.tag !== tagOf(token)) return null;
  if (member.address) history.replaceState(history.state, "", member.address);
  writeView(member.view);
  learnServerTime(new Date(member.at).toISOString(), arrivedAt());
  hydrate(queryClient, byOwnClock(sent.queries));
  learnConsent(queryClient.getQueryData(query(getAccount).queryKey)?.consentNeeded ?? []);
  return { at: member.at, view: viewOf(member.view), given: givenBefore };
}

/** What was sent is as old as the document, whatever this phone's clock says of the server's. */
function byOwnClock({ queries, ...rest }: Sent["queries"]): Sent["queries"] {
  const dataUpdatedAt = arrivedAt();
  return {
    ...rest,
    queries: queries.map((one) => ({ ...one, state: { ...one.state, dataUpdatedAt } })),
  };
}

/** When this document began to arrive, by this browser's clock. */
function arrivedAt(): number {
  // What this kind of entry is by its definition.
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return performance.timeOrigin + (navigation?.responseStart ?? 0);
}
