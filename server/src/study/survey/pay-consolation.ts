/** The consolation for an end without a complete: limited per day, and once for each response. */
import type { JoinResult } from "#contract/enums.ts";
import { startOfDay } from "../../platform/clock.ts";
import { lockMember } from "../../people/member/api.ts";
import { payConsolation } from "../../ledger/wallet/api.ts";
import { CONSOLATIONS_PER_DAY, promisedFor } from "./consolation.ts";
import { tellConsoled } from "./notifications.ts";
import { payeeOf } from "./respondent.ts";
import type { SettleEnding } from "./settle.ts";
import { consolationsOn } from "./sql.ts";

/** Pays the consolation that waited for the platform's statement after a shared code; answers the amount. */
export async function payWaiting(ending: SettleEnding): Promise<number> {
  const { response, now } = ending;
  const isWaiting =
    response.confirmedAt === null && response.auditState === null && response.paidGold === 0;
  if (!isWaiting) return 0;
  return payConsoled(ending, response.result as JoinResult, response.finishedAt ?? now);
}

/** Pays the consolation of this end now, if there is one; answers the amount. */
export async function payConsoled(
  ending: SettleEnding,
  result: JoinResult,
  endedAt: Date,
): Promise<number> {
  const { tx, task, response, now } = ending;
  const gold = await consolationFor(ending, result, endedAt);
  if (gold > 0)
    await payConsolation(tx, {
      memberId: payeeOf(response),
      refId: response.id,
      memo: task.title,
      actor: "system",
      at: now,
      gold,
    });
  if (gold > 0) await tellConsoled(tx, { response, task, at: now }, { result, gold });
  return gold;
}

async function consolationFor(
  { tx, response }: SettleEnding,
  result: JoinResult,
  endedAt: Date,
): Promise<number> {
  const minutes = (endedAt.getTime() - response.startedAt.getTime()) / 60_000;
  const promised = promisedFor(response, result, minutes);
  if (promised === 0 || response.memberId === null) return 0;
  // One end of a member's at a time: two at once would both count four.
  await lockMember(tx, response.memberId);
  const sameDay = await consolationsOn(tx, response.memberId, startOfDay(endedAt));
  return sameDay < CONSOLATIONS_PER_DAY ? promised : 0;
}
