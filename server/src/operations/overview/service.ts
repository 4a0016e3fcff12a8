/** The console's first page: how much work waits, as each feature counts it. */
import type { DataOf } from "#contract/endpoint.ts";
import type { getOverview } from "#contract/console/people/staff.ts";
import { waitingAdjustments } from "../../money/adjustment/api.ts";
import { exchangeCounts } from "../../money/exchange-queue/api.ts";
import { waitingFeedbacks } from "../../community/feedback/api.ts";
import { owedNow } from "../figure/api.ts";
import { startOfDay } from "../../platform/clock.ts";
import type { World } from "../../platform/world.ts";
import { countPaused } from "../../study/task/api.ts";
import { surveyCounts } from "../../study/survey/api.ts";
import { waitingTrials } from "../../study/trial/api.ts";
import { memberCounts } from "../../people/member/api.ts";
import { countOpenProposals, outboxCounts } from "../../people/staff/api.ts";

export async function overviewOf(world: World): Promise<DataOf<typeof getOverview>> {
  const { db, clock } = world;
  const now = clock.now();
  const today = startOfDay(now);
  const [members, responses, exchanges, feedbacksWaiting, trialsWaiting] = await Promise.all([
    memberCounts(db, today),
    surveyCounts(db, today),
    exchangeCounts(db, now),
    waitingFeedbacks(db),
    waitingTrials(db),
  ]);
  const [adjustmentsWaiting, proposalsOpen, outbox, tasksPaused, owedFen] = await Promise.all([
    waitingAdjustments(db),
    countOpenProposals(db),
    outboxCounts(db),
    countPaused(db),
    // Counted as the chart below counts it: two numbers of one name on one page must agree.
    owedNow(world),
  ]);
  const waiting = { feedbacksWaiting, trialsWaiting, adjustmentsWaiting, proposalsOpen };
  return {
    ...members,
    ...responses,
    ...exchanges,
    ...waiting,
    ...outbox,
    tasksPaused,
    owedFen,
  };
}
