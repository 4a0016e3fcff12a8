/** What an end page shows of an attempt, to anyone who holds its token: nothing of the member. */
import { JoinResult, TaskType } from "#contract/enums.ts";
import type { Return } from "#contract/member/people/process.ts";
import { redirectFor } from "../agent/api.ts";
import type { World } from "../../platform/world.ts";
import { cardOf, endPageOf, reasonFor, type ResponseRow } from "../survey/api.ts";
import type { ServedTask } from "../task/api.ts";
import type { EvidenceVerdict } from "./evidence.ts";

const WAITING =
  "已收到你的返回，正在等待调查平台确认，不需要重复提交。结果出来后，在问卷历史里可以看到。";
const NOT_YET = "还没有收到调查平台的结果。如果还没有答完，可以回到问卷继续作答。";

const nothing = (reason: string): Return => ({
  verdict: "unknown",
  result: JoinResult.of.incomplete,
  title: "",
  reason,
  minutesSpent: null,
  responseId: null,
  reward: null,
  redirect: null,
  end: "/survey/end",
  welcome: false,
  endPage: null,
});
export const unknownReturn = nothing("请检查返回地址是否完整。");
/** In another member's browser: the attempt is credited to its own, and this one sees nothing of it. */
const anothers = nothing("这次参与不属于当前登录的账号；结果已记在原来的账号下。");

type ViewShown = { verdict: EvidenceVerdict; response: ResponseRow; task: ServedTask };

export async function viewOf(
  world: World,
  { verdict, response, task }: ViewShown,
  memberId: number | undefined,
): Promise<Return> {
  const isTheirs = response.memberId !== null && response.memberId === memberId;
  if (response.memberId !== null && memberId !== undefined && !isTheirs) return anothers;
  const result = response.result as JoinResult;
  const spentMs = (response.finishedAt?.getTime() ?? 0) - response.startedAt.getTime();
  return {
    verdict,
    result,
    title: task.title,
    reason: reasonOf(response, result, task),
    minutesSpent: response.finishedAt === null ? null : Math.round(spentMs / 6000) / 10,
    responseId: isTheirs ? response.id : null,
    reward: isTheirs ? rewardOf(response, task, world.clock.now()) : null,
    redirect:
      result === JoinResult.of.incomplete
        ? null
        : await redirectFor(world.db, world, { task, response }),
    end: response.memberId === null ? "/survey-leader/end" : "/survey/end",
    welcome: task.type === TaskType.of.welcome,
    // It may quote their answers.
    endPage: response.memberId === null || isTheirs ? await endPageOf(world.db, response) : null,
  };
}

/** The reward in the words of the result card. */
function rewardOf(response: ResponseRow, task: ServedTask, now: Date): Return["reward"] {
  const { money, rewardGold: gold, rewardFen: fen } = cardOf(response, task, now);
  return money === "none" || (gold === 0 && fen === 0) ? null : { gold, fen, money };
}

function reasonOf(response: ResponseRow, result: JoinResult, task: ServedTask): string {
  if (result !== JoinResult.of.incomplete) return response.resultReason || reasonFor(result, task);
  return response.claimedAt === null ? NOT_YET : WAITING;
}
