/** The landing page's figures: real sums, asked of the features that have them. */
import type { DataOf } from "#contract/endpoint.ts";
import type { getProof } from "#contract/member/community/site.ts";
import { brandOf } from "../../foundation/brand/api.ts";
import { payoutProof } from "../../money/exchange/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import { rememberedFor } from "../../platform/remembered.ts";
import type { World } from "../../platform/world.ts";
import { exampleTasks } from "../../study/task/api.ts";

type LandingProof = DataOf<typeof getProof>;

const WEEK_SECONDS = 7 * 86_400;
const EXAMPLES = 3;
/** Public, and sums over a table that grows: once a minute per process, no matter who asks. */
const REMEMBER_SECONDS = 60;

const proofs = rememberedFor<LandingProof>(REMEMBER_SECONDS);

/** Which task pays best depends on the brand's rate, so each brand has its own. */
export async function proofOf(world: World, host: string): Promise<LandingProof> {
  const { code } = await brandOf(world, host);
  return proofs.of(world, code, () => readProof(world, code, world.clock.now()));
}

async function readProof({ db }: World, brandCode: string, now: Date): Promise<LandingProof> {
  const [paid, tasks] = await Promise.all([
    payoutProof(db, addSeconds(now, -WEEK_SECONDS)),
    exampleTasks(db, { now, brandCode, n: EXAMPLES }),
  ]);
  return {
    paidThisWeekFen: paid.fen,
    paidThisWeekCount: paid.count,
    medianHoursToPay: paid.medianHours,
    tasks,
  };
}
