/** What became of a short message. */

/**
 * Whose fault a refusal is. `number`: it cannot be reached. `limit`: this number got too many. The rest
 * is our side's: `ours` a bug of ours, `template` text or signature not approved, `account` money or rights.
 */
export type SmsFault = "number" | "limit" | "ours" | "template" | "account";

export type SmsOutcome = { by: string; code: string; requestId: string | null } & (
  | { kind: "ok" }
  /** Definitely not sent. */
  | { kind: "rejected"; fault: SmsFault }
  /** It may have been sent, so nobody sends it again (docs/protocols.md 0). */
  | { kind: "unknown" }
);

/** Another provider may succeed where the first refused for a reason of our side. */
export const isOurSide = (fault: SmsFault): boolean => fault !== "number" && fault !== "limit";
