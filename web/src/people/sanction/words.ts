/** How a member's sanctions are called on their page. Pure. */
import { AppealState } from "#contract/enums.ts";
import type { OwnSanction } from "#contract/member/people/sanction.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import type { Tone } from "../../ui/Badge.tsx";

type Named = Pick<OwnSanction, "step" | "tasksPerDay">;

/** 减少任务 with its number: what it is in one word would not say how few. */
export function nameOf({ step, tasksPerDay }: Named): string {
  if (step !== SanctionStep.of.fewerTasks) return SanctionStep.label(step);
  return tasksPerDay === 0 ? "暂停参与任务" : `每天最多 ${tasksPerDay} 个任务`;
}

type Standing = Pick<OwnSanction, "step" | "inForce" | "appeal">;

export function stateOf({ step, inForce, appeal }: Standing): { words: string; tone: Tone } {
  if (inForce)
    return { words: "生效中", tone: step === SanctionStep.of.warning ? "pending" : "danger" };
  return appeal?.state === AppealState.of.upheld
    ? { words: "申诉成立，已解除", tone: "positive" }
    : { words: "已结束", tone: "plain" };
}

/** Where one writes about it, filled in; an appeal that is under way is found there. */
export const appealPath = (id: number): string => `/home/feedback/ask?type=4&about=sanction:${id}`;
