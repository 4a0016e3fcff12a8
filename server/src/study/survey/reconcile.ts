/** What a reconciliation does to a response that ended otherwise: it becomes a complete. */
import { JoinResult, QualityCause } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { undoQuality } from "../quality/api.ts";
import type { ServedTask } from "../task/api.ts";
import { restoreReward } from "../../ledger/wallet/api.ts";
import { decide } from "./audit.ts";
import { settleClaim } from "./claim.ts";
import { keyOf } from "./owner.ts";
import { payeeOf } from "./respondent.ts";
import { decisionsSoFar } from "./reversal-sql.ts";
import { settle } from "./settle.ts";
import type { ResponseRow } from "./sql.ts";

export type Finding = {
  /** Locked by the caller. */
  response: ResponseRow;
  task: ServedTask;
  by: string;
  runId: number;
  /** What the member and the operators read. */
  note: string;
  /** The same as in Decision. */
  alone: boolean;
};

/**
 * The platform's list says complete and valid where ours says something else: a lost return, a time-out,
 * a claim. A seat that went back is not taken again: the person had been let in with one, and anyone who
 * sits there now keeps theirs.
 */
export async function completeByList(tx: Tx, world: World, found: Finding): Promise<ResponseRow> {
  const { response, task, by, runId, note, alone } = found;
  const now = world.clock.now();
  await countAsPaid(tx, found, now);
  const ended = await settle({ tx, world, task, response, now }, "reconciled", {
    // Decided below, by whom and for which run, and not by the task's policy.
    confirmed: false,
    reason: note,
  });
  // Strikes of an end that was none.
  for (const cause of [QualityCause.of.tooShort, QualityCause.of.deviceRepeat])
    if (response.memberId !== null)
      await undoQuality(tx, {
        memberId: response.memberId,
        cause,
        responseId: response.id,
        at: now,
      });
  const decided = await decide(tx, world, {
    response: { ...ended, confirmedResult: JoinResult.of.complete, confirmedAt: now },
    stored: ended,
    task,
    event: "foundValid",
    fromResult: response.result,
    by,
    runId,
    note,
    alone,
  });
  await settleClaim(tx, response.id, by, "对账名单确认你已完成，奖励已到账。", now);
  return decided;
}

/** What an earlier correction could not take back is part of the reward now, and no loss any more. */
async function countAsPaid(tx: Tx, { response, task, by }: Finding, at: Date): Promise<void> {
  const { n: turn, lostGold, lostFen } = await decisionsSoFar(tx, keyOf(response));
  await restoreReward(tx, {
    memberId: payeeOf(response),
    refId: response.id,
    memo: task.title,
    actor: by,
    at,
    turn,
    gold: 0,
    fen: 0,
    writtenOff: { gold: lostGold, fen: lostFen },
  });
}
