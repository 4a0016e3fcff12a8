/**
 * The landing page's figures: real sums, asked of the features that have them. Not in service.ts,
 * because exchange asks that one for a brand's limits and the two would import each other.
 */
import type { DataOf } from "#contract/endpoint.ts";
import type { getProof } from "#contract/member/site.ts";
import { payoutProof } from "../exchange/service.ts";
import { addSeconds } from "../platform/clock.ts";
import type { World } from "../platform/world.ts";
import { exampleTasks } from "../task/service.ts";

type Proof = DataOf<typeof getProof>;

const WEEK_SECONDS = 7 * 86_400;
const EXAMPLES = 3;
/** Public, and sums over a table that grows: once a minute per process, whoever asks. */
const REMEMBER_SECONDS = 60;

const memories = new WeakMap<World, { proof: Promise<Proof>; until: Date }>();

export function proofOf(world: World): Promise<Proof> {
  const now = world.clock.now();
  const known = memories.get(world);
  if (known && known.until > now) return known.proof;
  const proof = readProof(world, now);
  memories.set(world, { proof, until: addSeconds(now, REMEMBER_SECONDS) });
  proof.catch(() => void memories.delete(world));
  return proof;
}

async function readProof({ db }: World, now: Date): Promise<Proof> {
  const [paid, tasks] = await Promise.all([
    payoutProof(db, addSeconds(now, -WEEK_SECONDS)),
    exampleTasks(db, now, EXAMPLES),
  ]);
  return {
    paidThisWeekFen: paid.fen,
    paidThisWeekCount: paid.count,
    medianHoursToPay: paid.medianHours,
    tasks,
  };
}
