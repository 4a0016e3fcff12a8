/**
 * The life of an application for a trial (rule study-10): applied → chosen → shipped → received; the report that
 * follows is a response of its own. Refused is an end; a member who withdrew may apply again.
 */
import { TrialState } from "#contract/enums.ts";

const { applied, chosen, shipped, received, refused, withdrawn } = TrialState.of;

/** From, then what happens, then what it becomes. What is not listed cannot happen. */
const moves = {
  /** The same form again before the choice is a correction. */
  apply: { [applied]: applied, [withdrawn]: applied },
  withdraw: { [applied]: withdrawn },
  choose: { [applied]: chosen },
  refuse: { [applied]: refused },
  /** A second time corrects the courier or the number. */
  ship: { [chosen]: shipped, [shipped]: shipped },
  receive: { [shipped]: received },
} as const satisfies Record<string, Partial<Record<TrialState, TrialState>>>;
export type TrialEvent = keyof typeof moves;

/** Undefined = that cannot happen now. */
export function nextTrial(from: TrialState, event: TrialEvent): TrialState | undefined {
  const to: Partial<Record<TrialState, TrialState>> = moves[event];
  return to[from];
}

/** Has a seat of the task, from the choice to the report. */
export const holdsSeat = (state: TrialState): boolean =>
  state === chosen || state === shipped || state === received;
