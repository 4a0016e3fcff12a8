/** The console's first page. Apart from service.ts, which the features asked here use themselves. */
import type { DataOf } from "#contract/endpoint.ts";
import type { getOverview } from "#contract/console/staff.ts";
import { waitingAdjustments } from "../adjustment/service.ts";
import { exchangeCounts } from "../exchange/service.ts";
import { waitingFeedbacks } from "../feedback/service.ts";
import { owedNow } from "../figure/service.ts";
import { startOfDay } from "../platform/clock.ts";
import type { World } from "../platform/world.ts";
import { countPaused } from "../task/service.ts";
import { surveyCounts } from "../survey/service.ts";
import { waitingTrials } from "../trial/service.ts";
import { memberCounts } from "../user/service.ts";
import { countOpenProposals, outboxCounts } from "../staff/service.ts";

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
    // As the chart below it counts: two numbers of one name on one page are one.
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
