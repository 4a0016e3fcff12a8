/** What the states of an adjustment are called, and which ones are looked at. */
import { type Adjustment, adjustmentStateLabels } from "#contract/console/money/adjustment.ts";
import { idIn } from "../../platform/list-url.ts";
import type { Tone } from "../../ui/StateMark.tsx";

type AdjustmentState = Adjustment["state"];

const order = Object.keys(adjustmentStateLabels) as AdjustmentState[];
export const everything = "all";

export const stateViews = [
  ...order.map((value) => ({ value: value as string, label: adjustmentStateLabels[value] })),
  { value: everything, label: "全部" },
];
export const stateTones: Record<AdjustmentState, Tone> = {
  waiting: "waiting",
  booked: "good",
  refused: "bad",
  withdrawn: "plain",
};

/** A member's adjustments are all of interest; the bare page is the queue: what waits. */
export function filtersIn(search: URLSearchParams) {
  const memberId = idIn(search, "member");
  const asked = search.get("state");
  const unset = memberId === undefined ? ("waiting" as const) : undefined;
  return {
    memberId,
    state: asked === null ? unset : order.find((state) => state === asked),
  };
}

/** Who settled it: small ones are booked at once and decided by nobody. */
export function decidedText({ state, decidedBy }: Pick<Adjustment, "state" | "decidedBy">): string {
  if (decidedBy !== null) return decidedBy.name;
  return state === "booked" ? "限额内，直接入账" : "";
}
