/** Takes over what the server drew for this member: loaded where there is such a page, as nobody else needs any of it. */
import { hydrate } from "@tanstack/react-query";
import { getAccount } from "#contract/member/people/user.ts";
import { learnServerTime } from "./clock.ts";
import { learnConsent } from "./consent.ts";
import { type DrawnBy, sentHere } from "./drawn.ts";
import { givenBefore } from "./givenBefore.ts";
import { asOf, keptNote, renewKept } from "./keptPage.ts";
import { query, queryClient } from "./query.ts";
import { viewOf, writeView } from "./session.ts";
import { cookies } from "./storage.ts";

/**
 * Enough to tell one session from another, and nothing to find a token by. Somebody else may have signed in
 * since the page was asked for; what was drawn for another is then neither taken over nor read. Must stand alone: the
 * service worker is told it as it is written here (server/src/community/pages/installed.ts).
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
  const note = keptNote();
  if (!member || token === null || member.tag !== tagOf(token)) {
    note?.remove();
    return null;
  }
  if (member.address) history.replaceState(history.state, "", member.address);
  if (note) {
    // Older than this document, whatever this phone's clock says of the server's.
    hydrate(queryClient, asOf(Math.min(member.at, performance.timeOrigin - 1), sent.queries));
    renewKept(note, () => tagOf(cookies.get("TOKEN") ?? "") === member.tag);
  } else {
    writeView(member.view);
    learnServerTime(new Date(member.at).toISOString(), arrivedAt());
    hydrate(queryClient, asOf(arrivedAt(), sent.queries));
  }
  learnConsent(queryClient.getQueryData(query(getAccount).queryKey)?.consentNeeded ?? []);
  return { at: member.at, view: viewOf(member.view), given: givenBefore };
}

/** When this document began to arrive, by this browser's clock: the age of what was sent, whatever the server's clock. */
function arrivedAt(): number {
  const [came] = [
    // A snapshot stood here until then (web/src/openFresh.ts).
    ...performance.getEntriesByName(`${location.origin}/renewal`),
    ...performance.getEntriesByType("navigation"),
    // Entries of these kinds have this type by definition.
  ] as PerformanceResourceTiming[];
  return performance.timeOrigin + (came?.responseStart ?? 0);
}
