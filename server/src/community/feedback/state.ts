/** The life of a feedback (rule community-10): from → allowed events → to. */
import { FeedbackState } from "#contract/enums.ts";

const { toAccept, toHandle, processing, awaitingFeedback, awaitingConfirmation, confirmed } =
  FeedbackState.of;

/** What an operator may do. */
export const staffMoves = ["accept", "start", "ask", "solve", "note"] as const;
export type StaffMove = (typeof staffMoves)[number];

export const events = [
  ...staffMoves,
  /** The member writes. */
  "reply",
  /** The member says that it is solved; before there is an answer, that it is settled without one. */
  "confirm",
  /** Nobody objected in time. */
  "expire",
] as const;
export type FeedbackEvent = (typeof events)[number];

const transitions: Record<FeedbackState, Partial<Record<FeedbackEvent, FeedbackState>>> = {
  [toAccept]: { accept: toHandle, note: toAccept, reply: toAccept, confirm: confirmed },
  [toHandle]: { start: processing, note: toHandle, reply: toHandle, confirm: confirmed },
  [processing]: {
    ask: awaitingFeedback,
    solve: awaitingConfirmation,
    note: processing,
    reply: processing,
    confirm: confirmed,
  },
  [awaitingFeedback]: { note: awaitingFeedback, reply: processing, confirm: confirmed },
  [awaitingConfirmation]: {
    note: awaitingConfirmation,
    reply: processing,
    confirm: confirmed,
    expire: confirmed,
  },
  [confirmed]: {},
};

/** Undefined = the event is not allowed there, and nothing changes. */
export const nextState = (from: FeedbackState, event: FeedbackEvent): FeedbackState | undefined =>
  transitions[from][event];

/** What an operator may do now, in the order of the buttons. */
export const movesIn = (state: FeedbackState): StaffMove[] =>
  staffMoves.filter((move) => nextState(state, move) !== undefined);
