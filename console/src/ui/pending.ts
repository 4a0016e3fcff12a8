/** A change that waits, said beside the field that it is about. */
import type { Proposal } from "#contract/console/operations/proposal.ts";
import { exactTime } from "../platform/time.ts";

/** Since when or until when it waits. */
export const waitWords = ({ state, effectiveAt, proposedBy }: Proposal): string =>
  state === "confirmed" && effectiveAt !== null
    ? `${exactTime(effectiveAt)}生效`
    : `${proposedBy.name} 提出，待第二人复核`;

/** The help of a setting, with the value that it is about to have. */
export function helpWith(help: string, pending: readonly Proposal[], name: string): string {
  for (const proposal of pending) {
    const change = proposal.changes.find((one) => one.name === name);
    if (change) return `将改为 ${change.after}（${waitWords(proposal)}）。${help}`;
  }
  return help;
}
