/** Where a member stands before a task: one word decides what the page offers. Pure. */
import { TaskType, TrialState } from "#contract/enums.ts";
import type { TaskDetail } from "#contract/member/study/task.ts";

/**
 * `running`: begun, goes on · `soon`: opens later, whatever else stands in the way · `asked`: questions
 * come first · `apply`: a trial to apply for, or whose application is under way · `refused` · `open`.
 */
export type Stand = "running" | "soon" | "asked" | "apply" | "refused" | "open";

type Judged = Pick<
  TaskDetail,
  "type" | "resumeToken" | "refusal" | "trial" | "precheck" | "responseId"
>;

const { shipped, received } = TrialState.of;

export function standOf(task: Judged, secondsToOpening: number): Stand {
  if (task.resumeToken !== null) return "running";
  if (secondsToOpening > 0) return "soon";
  if (canApply(task)) return "apply";
  if (task.precheck.length > 0) return "asked";
  return task.refusal === null ? "open" : "refused";
}

/** A trial's report is for those who have the product; everybody else is before or in the application. */
function canApply({ type, trial, responseId, refusal }: Judged): boolean {
  if (type !== TaskType.of.trial || responseId !== null) return false;
  if (trial !== null) return trial.state !== shipped && trial.state !== received;
  return refusal === null || /申请/.test(refusal.reason);
}
