/** What a third-party login provider must do, and what its answers come to. */
import type { SnsReturn } from "#contract/member/people/sns.ts";

export type SnsIdentity = {
  appId: string;
  /** Belongs to one app. */
  openId: string | null;
  /** The same over all apps of one owner. One of the two is always there. */
  unionId: string | null;
  nickname: string | null;
  avatarUrl: string | null;
};

/**
 * Whose fault a refusal is. `person`: a code that is over or was made up, a right that somebody did not give. `ours`: the
 * app, its secret, its address or its rights, so nobody gets in until somebody has mended the settings.
 */
type SnsFault = "person" | "ours";

/** `wasAsked` false: the address that came back said so, which proves nothing of the provider and is anybody's to write. */
export type Identified =
  | { kind: "ok"; identity: SnsIdentity }
  | { kind: "cancelled"; wasAsked: false }
  | { kind: "rejected"; fault: SnsFault; code: string; wasAsked?: false }
  | { kind: "unknown"; reason: string };

export type SnsProvider = {
  /** Its login page, without the parameters that make one login of it. */
  page: string;
  authorizeUrl(asked: { state: string; redirectUri: string; isMobile: boolean }): string;
  /**
   * Exchanges the returned code for an identity; `redirectUri` is that of the authorise step. Throws
   * for nothing that the provider or the network did, and never exchanges a code twice.
   */
  identify(query: SnsReturn, redirectUri: string): Promise<Identified>;
};

/** Ends an adapter's steps early; thrown and caught in this folder only. */
class Stopped extends Error {
  readonly outcome: Exclude<Identified, { kind: "ok" }>;
  constructor(outcome: Stopped["outcome"]) {
    super(outcome.kind);
    this.name = "Stopped";
    this.outcome = outcome;
  }
}
export const cancelled = () => new Stopped({ kind: "cancelled", wasAsked: false });
export const sentBack = (code: string) =>
  new Stopped({ kind: "rejected", fault: "person", code, wasAsked: false });
/** What none of a provider's `personal` codes names is ours to look at: a code that nobody knows must not pass unseen. */
export const refusing =
  (personal: readonly string[]) =>
  (code: string | number): Stopped =>
    new Stopped({
      kind: "rejected",
      fault: personal.includes(String(code)) ? "person" : "ours",
      code: String(code),
    });
export const unknown = (reason: string) => new Stopped({ kind: "unknown", reason });

/** Runs an adapter's steps, the one after the other, to an identity or to where they stopped. */
export async function identifiedBy(steps: () => Promise<SnsIdentity>): Promise<Identified> {
  try {
    return { kind: "ok", identity: await steps() };
  } catch (error) {
    if (error instanceof Stopped) return error.outcome;
    throw error;
  }
}
