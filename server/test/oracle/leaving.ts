/** The life of a request to leave: from → allowed events → to. A member who never asked, or took it back, stays. */

export const states = ["staying", "settling", "cooling", "anonymised"] as const;
export type LeavingState = (typeof states)[number];

export const events = [
  /** The member asks, or asks again while it is being settled. */
  "ask",
  "cancel",
  /** Nothing waits any more and nothing is left to pay: the account is closed. */
  "close",
  /** The member signs in within the days of grace and takes it back. */
  "restore",
  /** The days of grace are over. */
  "anonymise",
] as const;
export type LeavingEvent = (typeof events)[number];

const transitions: Record<LeavingState, Partial<Record<LeavingEvent, LeavingState>>> = {
  staying: { ask: "settling" },
  settling: { ask: "settling", cancel: "staying", close: "cooling" },
  cooling: { restore: "staying", anonymise: "anonymised" },
  anonymised: {},
};

/** Undefined = the event is not allowed there, and nothing changes. */
export const nextState = (from: LeavingState, event: LeavingEvent): LeavingState | undefined =>
  transitions[from][event];
