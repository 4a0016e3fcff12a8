/** Texts whose version of today the member has not agreed to yet; asked about once a visit. */
import type { Account } from "#contract/member/people/user.ts";
import { perTab } from "./storage.ts";
import { createStore } from "./store.ts";

type Texts = Account["consentNeeded"];

const laterKey = "CONSENT_LATER";

export const consentAsked = createStore<Texts>([]);

/** Called with each answer of the account; the same texts again change nothing. */
export function learnConsent(needed: Texts): void {
  const asked = perTab.get(laterKey) ? [] : needed;
  if (asked.join() !== consentAsked.get().join()) consentAsked.set(asked);
}

/** Not now: the next visit asks again. */
export function postponeConsent(): void {
  perTab.set(laterKey, "1");
  consentAsked.set([]);
}
