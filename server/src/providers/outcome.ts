/**
 * What a provider answered. `unknown` (time-out, reset, 5xx, "system error") is never treated as
 * `rejected`: it may have been done (protocols.md rule 4).
 */
export type Outcome =
  | { kind: "ok"; providerId: string | null }
  | { kind: "rejected"; code: string; reason: string }
  | { kind: "unknown"; reason: string };
