/**
 * Third-party accounts, both ways: to the provider's page with a note of why, and what a return brought
 * (rule people-20). Kept for this tab only: the provider sends people back into it.
 */
import type { App } from "#contract/enums.ts";
import { type SnsTicket, startSns } from "#contract/member/people/sns.ts";
import { call } from "./api.ts";
import { heldInvitation } from "./invitation.ts";
import { jsonIn, perTab } from "./storage.ts";

/** `bind` is for a signed-in member; `next` is the page of ours to open afterwards. */
export type Errand = { app: App; purpose: "login" | "bind"; next: string };

const keys = { errand: "SNS_ERRAND", ticket: "SNS_TICKET", arrival: "SNS_ARRIVAL" } as const;

/**
 * Leaves the site, with the invitation that somebody came by, on a second try too; rejects where the server
 * refuses, which has been shown by then. Resolves only when somebody comes back by the browser's back button
 * and finds the page as it was left.
 */
export async function goToThirdParty(errand: Errand): Promise<void> {
  const { authorizeUrl } = await call(startSns, { body: { ...errand, ...heldInvitation() } });
  write(keys.errand, errand);
  window.location.assign(authorizeUrl);
  await new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
}

/** Why this tab went to that provider; signing in, where it is not known. */
export function errandOf(app: App): Errand {
  const kept = read<Errand>(keys.errand);
  return kept?.app === app ? kept : { app, purpose: "login", next: "/home" };
}

/** The identity that came back and belongs to no account yet (code 1060). */
export const keepTicket = (ticket: SnsTicket): void => write(keys.ticket, ticket);
export const heldTicket = (): SnsTicket | null => read<SnsTicket>(keys.ticket);
export const dropTicket = (): void => perTab.remove(keys.ticket);

/** Where the return with this state led: the address can be opened again, its code cannot. */
export const keepArrival = (state: string, to: string): void => write(keys.arrival, { state, to });
export function arrivalOf(state: string): string | null {
  const kept = read<{ state: string; to: string }>(keys.arrival);
  return kept?.state === state ? kept.to : null;
}

const write = (key: string, value: unknown): void => perTab.set(key, JSON.stringify(value));

/** Written above alone. */
const read = <T>(key: string): T | null => jsonIn(perTab.get(key)) as T | null;
