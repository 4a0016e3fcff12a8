/** The life of an exchange (rule money-7): from → allowed events → to. */
import { ExchangeState } from "#contract/enums.ts";

const { pendingReview, issued, toBeIssued, revoked, rejected, failed } = ExchangeState.of;

export const events = [
  "approve",
  "cancel",
  "reject",
  /** The provider paid. */
  "pay",
  /** A prize was given: its code issued, its parcel sent. */
  "issue",
  /** A prize cannot be given after all. */
  "fail",
  /** A definitive refusal on the payee's side. */
  "refusedByPayee",
  /** Two persons say, on the provider's statement, that it did not pay and will not. */
  "confirmedUnpaid",
  /** A refusal on our side: our balance, our settings. The same number is sent again. */
  "refusedByUs",
  /** No answer, or one that settles nothing. */
  "unknown",
  /** It was paid, and the provider got the money back. */
  "cameBack",
  /** Two persons say, by its statement, that it did not pay what was booked as paid. */
  "foundUnpaid",
  /** And that it did pay what had been given back, which the member gives back in turn. */
  "foundPaid",
] as const;
export type ExchangeEvent = (typeof events)[number];

const transitions: Record<ExchangeState, Partial<Record<ExchangeEvent, ExchangeState>>> = {
  [pendingReview]: { approve: toBeIssued, cancel: revoked, reject: rejected },
  [toBeIssued]: {
    pay: issued,
    issue: issued,
    fail: failed,
    refusedByPayee: failed,
    confirmedUnpaid: failed,
    refusedByUs: toBeIssued,
    unknown: toBeIssued,
  },
  [issued]: { cameBack: failed, foundUnpaid: failed },
  [revoked]: {},
  [rejected]: {},
  [failed]: { foundPaid: issued },
};

/** Undefined = the event is not allowed there, and nothing changes. */
export const nextState = (from: ExchangeState, event: ExchangeEvent): ExchangeState | undefined =>
  transitions[from][event];

/** Every event has one state that allows it; that is what makes the move one conditional update. */
export function moveOf(event: ExchangeEvent): { from: ExchangeState; to: ExchangeState } {
  for (const from of ExchangeState.values) {
    const to = nextState(from, event);
    if (to !== undefined) return { from, to };
  }
  throw new Error(`no state allows ${event}`);
}

/** Not ended yet: funds are held. */
export const openStates = [pendingReview, toBeIssued] as const;
export const isOpen = (state: ExchangeState) => state === pendingReview || state === toBeIssued;
