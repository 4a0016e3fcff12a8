/**
 * Whether the figures of a study have grown old, for pages that stay open: asked every few seconds, so it counts
 * nothing. A mark holds the time until which everything was seen, what changed shortly before it, and how many were
 * excluded (docs/decisions/0101).
 */
import type { resultPulse } from "#contract/console/study/results-pulse.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { onReplica } from "../../platform/replica.ts";
import type { World } from "../../platform/world.ts";
import { stirredSince } from "../survey/api.ts";
import { countExclusions } from "./pulse-sql.ts";

type Seen = Pick<DataOf<typeof resultPulse>, "at" | "mark">;

/** A moment is written before its transaction is seen, and by clocks that differ. */
const LATE_SECONDS = 60;
/** A page that was away for longer reads everything again, because checking would read half a day. */
const LOOKED_AT_SECONDS = 900;

export const seenNow = async (world: World, taskId: number): Promise<Seen> => {
  const now = world.clock.now();
  return onReplica(world, async (db) => {
    const [stirred = "0"] = await stirredSince(db, taskId, [early(now)]);
    return seenAt(db, taskId, { now, stirred });
  });
};

/** Read from the same database as the figures: a replica that is behind has neither the answer nor the news of it. */
export const pulseOf = (
  world: World,
  taskId: number,
  mark: string,
): Promise<DataOf<typeof resultPulse>> => {
  const now = world.clock.now();
  const [time, was, excluded] = mark.split("-");
  const since = new Date(Number(time));
  return onReplica(world, async (db) => {
    const isLongAgo = since < addSeconds(now, -LOOKED_AT_SECONDS);
    const moments = isLongAgo ? [early(now)] : [early(now), early(since)];
    const [stirred = "0", is] = await stirredSince(db, taskId, moments);
    const seen = await seenAt(db, taskId, { now, stirred });
    return { ...seen, isNew: isLongAgo || is !== was || !seen.mark.endsWith(`-${excluded}`) };
  });
};

const early = (moment: Date): Date => addSeconds(moment, -LATE_SECONDS);

async function seenAt(
  db: Db,
  taskId: number,
  { now, stirred }: { now: Date; stirred: string },
): Promise<Seen> {
  const excluded = await countExclusions(db, taskId);
  return { at: now.toISOString(), mark: `${now.getTime()}-${stirred}-${excluded}` };
}
