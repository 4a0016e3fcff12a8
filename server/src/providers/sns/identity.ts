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

export type Identified =
  | { kind: "ok"; identity: SnsIdentity }
  | { kind: "cancelled" }
  | { kind: "rejected"; code: string }
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
export const cancelled = () => new Stopped({ kind: "cancelled" });
export const rejected = (code: string | number) =>
  new Stopped({ kind: "rejected", code: String(code) });
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
